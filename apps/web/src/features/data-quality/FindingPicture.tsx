import type { Finding } from '@kilowatt/contracts/telemetry/quality'
import classes from './DataQuality.module.css'

const WIDTH = 144
const HEIGHT = 44
const PAD = 3
/** Least span of the picture, as in every chart. */
const LEAST_W = 1_000

/** The values around a finding, with its span shaded; gaps stay gaps. */
export function FindingPicture({ finding }: { finding: Finding }) {
  const { picture } = finding
  if (!picture) return <span className={classes.picture} aria-hidden="true" />
  const known = picture.values.filter((value) => value !== null)
  // a counter shows its steps; power starts at zero, so noise does not fill the plot
  const isPower = finding.quantity === null || finding.quantity === 'powerW'
  const low = isPower ? Math.min(0, ...known) : Math.min(...known)
  const most = isPower ? Math.max(LEAST_W, ...known) : Math.max(...known)
  const x = (at: number) => ((at - picture.from) / (picture.to - picture.from)) * WIDTH
  const y = (value: number) => HEIGHT - PAD - ((value - low) / (most - low || 1)) * (HEIGHT - 2 * PAD)
  const step = (picture.to - picture.from) / picture.values.length
  let path = ''
  picture.values.forEach((value, i) => {
    if (value === null) return
    const [left, right] = [x(picture.from + i * step), x(picture.from + (i + 1) * step)]
    const starts = i === 0 || picture.values[i - 1] === null
    path += `${starts ? 'M' : 'L'}${left.toFixed(1)} ${y(value).toFixed(1)}H${right.toFixed(1)}`
  })
  const left = Math.max(0, x(finding.from))
  const width = Math.max(3, Math.min(WIDTH, x(finding.to)) - left)
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={classes.shade} x={left} y={0} width={width} height={HEIGHT} />
      <path className={classes.line} d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
