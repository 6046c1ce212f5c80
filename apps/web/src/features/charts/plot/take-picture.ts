import type { EChartsType } from 'echarts/core'

/** Creates a picture of the plot at the scale of files; null before anything is drawn. */
export type TakePicture = (style: { pixelRatio: number; backgroundColor: string }) => HTMLCanvasElement | null

/** The canvases of a plot as one, stacked as on the screen. */
export const joinPictures = (charts: readonly EChartsType[], style: Parameters<TakePicture>[0]) =>
  joinCanvases(charts.map((chart) => chart.renderToCanvas(style)))

/** The first canvas is as wide as all others. */
export function joinCanvases(pictures: readonly HTMLCanvasElement[]): HTMLCanvasElement | null {
  const [first, ...others] = pictures
  if (!first || others.length === 0) return first ?? null
  const joined = document.createElement('canvas')
  joined.width = first.width
  joined.height = pictures.reduce((height, picture) => height + picture.height, 0)
  const context = joined.getContext('2d')
  let top = 0
  for (const picture of pictures) {
    context?.drawImage(picture, 0, top)
    top += picture.height
  }
  return joined
}
