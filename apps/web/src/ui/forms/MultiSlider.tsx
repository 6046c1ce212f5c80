import { cx } from '../class-names.ts'
import classes from './MultiSlider.module.css'

type Knob = { readonly id: string; readonly label: string; readonly value: number; readonly text: string }

type Props = {
  min: number
  max: number
  step: number
  /** in ascending order: a knob stops at its neighbours */
  knobs: readonly Knob[]
  /**
   * start of the filled part of the track: zero of a power, the left end of a level; with several knobs, from
   * the first to the last
   */
  origin?: number
  /** labels below both ends */
  ends: readonly [string, string]
  disabled: boolean
  onChange: (id: string, value: number) => void
}

/** Several knobs on one track. Each is a range input, so keys, touch and screen readers work as usual. */
export function MultiSlider({ min, max, step, knobs, origin = min, ends, disabled, onChange }: Props) {
  const share = (value: number) =>
    max === min ? 0 : (Math.min(max, Math.max(min, value)) - min) / (max - min)
  const values = knobs.map(({ value }) => value)
  const [from, to] =
    values.length > 1
      ? [Math.min(...values), Math.max(...values)]
      : [origin, values[0] ?? origin].toSorted((a, b) => a - b)
  // the centre of a knob stays half its width inside the ends
  const at = (value: number) => `calc(11px + ${share(value)} * (100% - 22px))`
  const change = (index: number, wished: number) => {
    const knob = knobs[index]
    if (!knob) return
    const low = knobs[index - 1]?.value ?? min
    const high = knobs[index + 1]?.value ?? max
    onChange(knob.id, Math.min(high, Math.max(low, wished)))
  }
  return (
    <div>
      <div className={cx(classes.slider, disabled && classes.locked)}>
        <span className={classes.track} />
        <span
          className={classes.fill}
          style={{ left: at(from ?? min), right: `calc(100% - ${at(to ?? min)})` }}
        />
        {origin > min && origin < max && <span className={classes.zero} style={{ left: at(origin) }} />}
        {knobs.map(({ id, label, value, text }, index) => (
          <input
            key={id}
            className={classes.thumb}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-label={label}
            aria-valuetext={text}
            onChange={({ currentTarget }) => change(index, currentTarget.valueAsNumber)}
          />
        ))}
      </div>
      <div className={cx(classes.ends, 'caption')}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}
