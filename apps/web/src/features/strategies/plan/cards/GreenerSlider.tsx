import { GREENER_STEPS } from '@kilowatt/contracts/control/plans/location-plan'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './GreenerSlider.module.css'

type Props = {
  /** 0 (cheaper) to 4 (greener) */
  value: number
  /** why it cannot be changed; null if it can */
  locked: string | null
  onChange: (greener: number) => void
}

const DEBOUNCE_MS = 300

/** How strongly the plan avoids imported energy, in five steps. The plan is made again 300 ms after the last one. */
export function GreenerSlider({ value, locked, onChange }: Props) {
  const { t } = useTranslation()
  const [moved, setMoved] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // the server has answered with the step that was chosen
  useEffect(() => setMoved((old) => (old === value ? null : old)), [value])
  const shown = moved ?? value
  const share = `${(shown / GREENER_STEPS) * 100}%`
  return (
    <label className={classes.slider} title={locked ?? undefined} data-locked={locked !== null || undefined}>
      <span>{t('planPage.cheaper')}</span>
      <input
        type="range"
        min={0}
        max={GREENER_STEPS}
        step={1}
        value={shown}
        disabled={locked !== null}
        style={{ '--share': share } as React.CSSProperties}
        aria-label={t('planPage.greenerLabel')}
        aria-valuetext={t('planPage.greenerStep', { step: shown + 1, of: GREENER_STEPS + 1 })}
        onChange={({ currentTarget }) => {
          const to = currentTarget.valueAsNumber
          setMoved(to)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onChange(to), DEBOUNCE_MS)
        }}
      />
      <span>{t('planPage.greener')}</span>
    </label>
  )
}
