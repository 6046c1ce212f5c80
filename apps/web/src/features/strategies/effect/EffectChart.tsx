import { axisScale } from '@kilowatt/charts/axis-scale'
import { timeTicks } from '@kilowatt/charts/time-labels'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SlotCursor } from '../../../shared/plot/SlotCursor.tsx'
import { ValueAxis } from '../../../shared/plot/ValueAxis.tsx'
import { useWidth } from '../../../ui/data/use-width.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { limitsOf, useControlWords } from '../words/use-control-words.ts'
import classes from './EffectChart.module.css'
import { type EffectSlot, stepPath } from './effect-slots.ts'
import type { EffectDevice } from './use-effect-slots.ts'

type Props = { place: StrategyPlace; device: EffectDevice; slots: readonly EffectSlot[]; stepMs: number }

const HEIGHT = 180
const inset = { left: 44, right: 8, top: 18, bottom: 24 }
const LABEL_PX = 90

/** A chart of measured and set power of a device. At the cursor, it shows who set the power, and why. */
export function EffectChart({ place, device, slots, stepMs }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const words = useControlWords(place)
  const { ref, width } = useWidth<HTMLDivElement>()
  const [cursor, setCursor] = useState<number | null>(null)
  const powers = slots.flatMap(({ measuredW, setW, limitW }) => [measuredW, setW, limitW])
  const prefix = sharedPrefix(powers)
  const scaled = (powerW: number | null) => (powerW === null ? null : scaleTo(prefix, powerW))
  const known = powers.flatMap((one) => scaled(one) ?? [])
  const scale = axisScale(Math.min(0, ...known), Math.max(0, ...known), scaleTo(prefix, 1_000))
  const { left, right, top, bottom } = inset
  const inner = Math.max(0, width - left - right)
  const x = (slot: number) => left + (slot / Math.max(1, slots.length)) * inner
  const y = (value: number) => top + ((scale.max - value) / (scale.max - scale.min)) * (HEIGHT - top - bottom)
  const path = (of: 'measuredW' | 'setW' | 'limitW') =>
    stepPath(
      slots.map((slot) => scaled(slot[of])),
      x,
      y,
    )
  const startMs = slots[0]?.atMs ?? 0
  const endMs = startMs + slots.length * stepMs
  const color = `var(--e-${categoryFacts[device.category].color})`
  const last = slots.findLastIndex(({ measuredW }) => measuredW !== null)
  const read = slots[cursor ?? last]
  const power = (powerW: number | null) => formatPower(powerW, { locale, trim: true }).text
  const knownFrom = slots.find(({ isDecisionKnown }) => isDecisionKnown)
  const hasSet = slots.some(({ setW }) => setW !== null)
  const hasLimit = slots.some(({ limitW }) => limitW !== null)
  const hasState = slots.some(({ decision }) => decision !== null && decision.steering !== 'loadW')
  return (
    <figure className={classes.effect}>
      <figcaption className={classes.legend}>
        <span>
          <i className={classes.keyMeasured} style={{ background: color }} aria-hidden="true" />
          {t('strategies.effectMeasured')}
        </span>
        {hasSet && (
          <span>
            <i className={classes.keySet} aria-hidden="true" />
            {t('strategies.effectSet')}
          </span>
        )}
        {hasLimit && (
          <span>
            <i className={classes.keyLimit} aria-hidden="true" />
            {t('strategies.effectLimit')}
          </span>
        )}
        {hasState && (
          <span>
            <i className={classes.keyState} aria-hidden="true" />
            {t('strategies.effectState')}
          </span>
        )}
      </figcaption>
      <SlotCursor
        ref={ref}
        className={classes.plot}
        label={t('strategies.effectLabel', { device: device.name })}
        count={slots.length}
        cursor={cursor}
        onCursor={setCursor}
        last={Math.max(0, last)}
        inset={inset}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {slots.map(({ atMs, decision }, slot) =>
              decision !== null && decision.steering !== 'loadW' ? (
                <rect
                  key={atMs}
                  className={classes.state}
                  {...{ x: x(slot), y: top, width: x(slot + 1) - x(slot), height: HEIGHT - top - bottom }}
                />
              ) : null,
            )}
            <ValueAxis scale={scale} y={y} left={left} right={width - right} unit={`${prefix}W`} />
            <path className={classes.measured} style={{ stroke: color }} d={path('measuredW')} />
            <path className={classes.limit} d={path('limitW')} />
            <path className={classes.set} d={path('setW')} />
            {timeTicks(
              { startMs, endMs },
              { zone: place.timezone, locale },
              Math.max(2, Math.floor(inner / LABEL_PX)),
            ).map(({ at, label }) => (
              <text
                key={at}
                className={classes.axis}
                x={Math.min(x((at - startMs) / stepMs), width - 18)}
                y={HEIGHT - 6}
                textAnchor="middle"
              >
                {label}
              </text>
            ))}
          </svg>
        )}
      </SlotCursor>
      <output className={classes.readout} aria-label={t('strategies.effectReadout')}>
        {read && (
          <>
            <b>{words.at(read.atMs, Date.now())}</b>
            <span>{t('strategies.effectRead', { power: power(read.measuredW) })}</span>
            <span>
              {read.decision
                ? `${words.what(limitsOf(read.decision))} ${t('strategies.by', { author: words.author(read.decision.by) })}`
                : t(read.isDecisionKnown ? 'strategies.effectFree' : 'strategies.effectUnknown')}
            </span>
            {read.decision && (
              <span className={classes.reason}>
                {words.reason(read.decision.reasonKind, read.decision.reason, Date.now(), true)}
              </span>
            )}
          </>
        )}
      </output>
      {knownFrom && knownFrom !== slots[0] && (
        <p className={classes.cut}>
          {t('strategies.effectCut', { from: words.at(knownFrom.atMs, Date.now()) })}
        </p>
      )}
    </figure>
  )
}
