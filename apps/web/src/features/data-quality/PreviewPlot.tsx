import type { RepairPreview } from '@kilowatt/contracts/telemetry/quality'
import { useTranslation } from 'react-i18next'
import classes from './DataQuality.module.css'
import { useFindingTexts } from './finding-texts.ts'

const WIDTH = 640
const HEIGHT = 180
type Line = readonly (number | null)[]

/** Current power (dashed) and power after the repair, on one scale. */
export function PreviewPlot({ preview }: { preview: RepairPreview }) {
  const { t } = useTranslation()
  const texts = useFindingTexts(preview.timezone)
  const { at, beforeW, afterW, from, to } = preview
  const known = [...beforeW, ...afterW].filter((value) => value !== null)
  const least = Math.min(0, ...known)
  // as in every chart, so noise does not fill the plot
  const most = Math.max(1_000, ...known)
  const x = (ms: number) => ((ms - from) / (to - from)) * WIDTH
  const y = (value: number) => HEIGHT - ((value - least) / (most - least)) * HEIGHT
  const pathOf = (line: Line) => {
    let path = ''
    line.forEach((value, i) => {
      if (value === null) return
      const starts = i === 0 || line[i - 1] === null
      path += `${starts ? 'M' : 'L'}${x(at[i] ?? from).toFixed(1)} ${y(value).toFixed(1)}`
      // least width, so a single minute stays visible
      if (starts && (line[i + 1] ?? null) === null) path += 'h1'
    })
    return path
  }
  const middle = from + (to - from) / 2
  return (
    <figure className={classes.plot}>
      <div className={classes.scale} aria-hidden="true">
        <span>{texts.watts(most)}</span>
        <span>{texts.watts(least)}</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('quality.plot', { from: texts.at(from), to: texts.at(to) })}
      >
        <line className={classes.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <path className={classes.beforeLine} d={pathOf(beforeW)} />
        <path className={classes.line} d={pathOf(afterW)} />
      </svg>
      <div className={classes.times} aria-hidden="true">
        {[from, middle, to].map((ms) => (
          <span key={ms}>{texts.at(ms)}</span>
        ))}
      </div>
      <figcaption className={classes.legend}>
        <span className={classes.keyBefore}>{t('quality.before')}</span>
        <span className={classes.keyAfter}>{t('quality.after')}</span>
      </figcaption>
    </figure>
  )
}
