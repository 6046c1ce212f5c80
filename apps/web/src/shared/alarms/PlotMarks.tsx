import classes from './PlotMarks.module.css'
import { severityLooks } from './severity-looks.ts'
import type { AlarmMark } from './use-alarm-marks.ts'

type Props = {
  marks: readonly AlarmMark[]
  /** px from the left edge of the plot; null outside it */
  pixelOf: (at: number) => number | null
}

/** A small mark at the time of each alarm, over a plot. Its words are in the list below the plot. */
export function PlotMarks({ marks, pixelOf }: Props) {
  return marks.map(({ id, at, severity, words }) => {
    const x = pixelOf(at)
    if (x === null) return null
    const { tone, icon: MarkIcon } = severityLooks[severity]
    return (
      <div
        key={id}
        className={classes.mark}
        data-alarm-mark={id}
        data-tone={tone}
        title={words}
        style={{ transform: `translateX(${x}px)` }}
        aria-hidden="true"
      >
        <MarkIcon size={14} stroke={2} />
      </div>
    )
  })
}
