import type { EChartsCoreOption } from 'echarts/core'

/** One canvas of a plot: what is drawn on it, and how high it is. Several stand below each other. */
export type Drawing = { readonly key: string; readonly height: number; readonly option: EChartsCoreOption }
