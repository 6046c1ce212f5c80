export type Point = readonly [x: number, y: number]

/**
 * A path or rectangle of a picture, px from its top left corner. Pattern fills are resolved to `hatchOf`, the colour of
 * their strokes.
 */
export type Shape = {
  /** 6-digit hex if it is a colour, without its alpha value */
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth: number
  /** colour of the pattern that fills it; null for a plain fill */
  readonly hatchOf: string | null
  readonly className: string
  /** one for each stroke of the pen */
  readonly runs: readonly (readonly Point[])[]
}
export type Label = { readonly text: string; readonly x: number; readonly y: number }
export type Picture = { readonly shapes: readonly Shape[]; readonly labels: readonly Label[] }

/** Reads what an SVG draws: paths, polygons, rectangles, circles, lines and texts, at their visible positions. */
export function readSvg(svg: string): Picture {
  const patterns = new Map(
    [...svg.matchAll(/<pattern([^>]*)>(.*?)<\/pattern>/gs)].map(([, head = '', body = '']) => [
      attribute(head, 'id') ?? '',
      colorOf(body.match(/(?:fill|stroke)="(#[^"]+)"/)?.[1] ?? null) ?? 'pattern',
    ]),
  )
  const seen = svg.replace(/<defs.*?<\/defs>|<clipPath.*?<\/clipPath>|<style.*?<\/style>/gs, '')
  const shapes: Shape[] = []
  const labels: Label[] = []
  for (const [, tag = '', head = '', text = ''] of seen.matchAll(
    /<(path|polygon|rect|circle|line|text)\b([^>]*?)\/?>(?:([^<]*)<\/text>)?/g,
  )) {
    const [dx, dy] = movedBy(head)
    if (tag === 'text') {
      labels.push({
        text: unescaped(text),
        x: numberOf(head, 'x') + dx,
        y: numberOf(head, 'y') + dy,
      })
      continue
    }
    const fill = attribute(head, 'fill')
    const pattern = fill?.match(/^url\(["']?#([^"')]+)/)?.[1]
    shapes.push({
      fill: pattern ? null : colorOf(fill),
      stroke: colorOf(attribute(head, 'stroke')),
      strokeWidth: Number(attribute(head, 'stroke-width') ?? 1),
      hatchOf: pattern ? (patterns.get(pattern) ?? 'pattern') : null,
      className: attribute(head, 'class') ?? '',
      runs: runsOf(tag, head).map((run) => run.map(([x, y]): Point => [x + dx, y + dy])),
    })
  }
  return { shapes, labels }
}

const attribute = (head: string, name: string): string | null =>
  head.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1] ?? null
const numberOf = (head: string, name: string): number => Number.parseFloat(attribute(head, name) ?? '0')

const unescaped = (text: string) =>
  text.replace(/&amp;|&lt;|&gt;/g, (code) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>' })[code] ?? code)

function colorOf(color: string | null): string | null {
  if (color === null || color === 'none' || color === 'transparent') return null
  return /^#[0-9a-f]{8}$/i.test(color) ? color.slice(0, 7) : color
}

function movedBy(head: string): Point {
  const transform = attribute(head, 'transform') ?? ''
  const [, x = '0', y = '0'] = transform.match(/translate\(([-\d.]+)[ ,]+([-\d.]+)/) ?? []
  return [Number(x), Number(y)]
}

function runsOf(tag: string, head: string): Point[][] {
  if (tag === 'line')
    return [
      [
        [numberOf(head, 'x1'), numberOf(head, 'y1')],
        [numberOf(head, 'x2'), numberOf(head, 'y2')],
      ],
    ]
  if (tag === 'rect') {
    const [x, y] = [numberOf(head, 'x'), numberOf(head, 'y')]
    const [right, bottom] = [x + numberOf(head, 'width'), y + numberOf(head, 'height')]
    return [
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
    ]
  }
  if (tag === 'circle') {
    const [x, y, r] = [numberOf(head, 'cx'), numberOf(head, 'cy'), numberOf(head, 'r')]
    return [
      [
        [x - r, y],
        [x, y - r],
        [x + r, y],
        [x, y + r],
      ],
    ]
  }
  if (tag === 'polygon') return pathRuns(`M${attribute(head, 'points') ?? ''}`)
  return pathRuns(attribute(head, 'd') ?? '')
}

/** Number of arguments of each path command; the last two are its end point. */
const TAKEN: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

function pathRuns(path: string): Point[][] {
  const runs: Point[][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const kind = command.toUpperCase()
    const isRelative = command !== kind
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    const count = TAKEN[kind] ?? 0
    if (kind === 'M') runs.push([])
    for (let at = 0; count > 0 && at < numbers.length; at += count) {
      const [last = 0, before = 0] = [numbers[at + count - 1], numbers[at + count - 2]]
      const to = kind === 'H' ? [last, null] : kind === 'V' ? [null, last] : [before, last]
      x = (to[0] ?? (isRelative ? 0 : x)) + (isRelative ? x : 0)
      y = (to[1] ?? (isRelative ? 0 : y)) + (isRelative ? y : 0)
      runs.at(-1)?.push([x, y])
    }
  }
  return runs.filter((run) => run.length > 0)
}

/** Heights, px, at which a line passes a position, or an instant. */
export function crossings(
  run: readonly Point[],
  at: number,
  timeAt: (x: number) => number = (x) => x,
): number[] {
  return run.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = run[i] ?? [x, y]
    const [a, b] = [timeAt(fromX), timeAt(x)]
    if (a === b || at < Math.min(a, b) || at > Math.max(a, b)) return []
    return [fromY + ((at - a) / (b - a)) * (y - fromY)]
  })
}
