import { crossings, type Picture, readSvg } from '@kilowatt/charts/testing/svg-shapes'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { startI18n } from '../i18n/start-i18n.ts'
import { messagesIn } from './messages.ts'

export type Drawn = Picture & { readonly width: number; readonly height: number; readonly text: string }

/** Renders a component alone, as wide as a card on a desktop, and reads its drawing back. */
export async function drawnOf(part: ReactElement): Promise<Drawn> {
  // in English, whichever language the previous file used
  await startI18n('en', messagesIn('en'))
  const { container } = await render(<div style={{ width: 800 }}>{part}</div>)
  await expect.poll(() => container.querySelector('svg')).not.toBeNull()
  const svg = container.querySelector('svg') as SVGSVGElement
  const { width, height } = svg.viewBox.baseVal
  return { ...readSvg(svg.outerHTML), width, height, text: container.innerText }
}

type Shape = Picture['shapes'][number]
type Reach = { readonly low: number; readonly high: number }
const reachOf = (heights: readonly number[]): Reach | null =>
  heights.length === 0 ? null : { low: Math.max(...heights), high: Math.min(...heights) }

/** top and bottom of the filled shapes at an x position, px; null if there are none */
export const areaAt = (shapes: readonly Shape[], x: number) =>
  reachOf(shapes.flatMap(({ runs }) => runs.flatMap((run) => crossings([...run, ...run.slice(0, 1)], x))))

/** height of a line or its dots at an x position, px; null in a gap */
export function lineAt(shapes: readonly Shape[], x: number): number | null {
  const reach = reachOf(shapes.flatMap(({ runs }) => runs.flatMap((run) => crossings(run, x))))
  return reach && (reach.low + reach.high) / 2
}

const isRect = ({ runs: [run] }: Shape) => run?.length === 4
export const barsOf = ({ shapes }: Drawn) => shapes.filter((one) => isRect(one) && one.hatchOf === null)
export const hatchesOf = ({ shapes }: Drawn) => shapes.filter(({ hatchOf }) => hatchOf !== null)

/** The lines and numbers of a chart's axis: its range, and the value at a height. */
export function axisOf({ shapes, labels }: Drawn) {
  const lines = shapes.flatMap(({ runs: [run] }) => {
    const [from, to] = run ?? []
    return run?.length === 2 && from && to && from[1] === to[1]
      ? [{ left: from[0], right: to[0], y: from[1] }]
      : []
  })
  const ticks = labels.flatMap(({ text, y }) => {
    const line = lines.find((one) => Math.abs(one.y - y) < 6)
    return line && /^[−-]?[\d.]+$/.test(text)
      ? [{ ...line, value: Number(text.replace('−', '-')), px: line.y }]
      : []
  })
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last || first === last) throw new Error('the axis has fewer than two numbers')
  const perPx = (last.value - first.value) / (last.px - first.px)
  return {
    left: first.left,
    right: first.right,
    perPx: Math.abs(perPx),
    valueAt: (px: number) => first.value + (px - first.px) * perPx,
  }
}
