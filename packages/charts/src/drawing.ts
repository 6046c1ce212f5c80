import type { EChartsCoreOption } from 'echarts/core'

/** One canvas of a plot: its content and height. Several are stacked vertically. */
export type Drawing = { readonly key: string; readonly height: number; readonly option: EChartsCoreOption }
