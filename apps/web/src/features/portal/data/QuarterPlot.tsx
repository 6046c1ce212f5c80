import { axisScale } from '@kilowatt/charts/axis-scale'
import { timeTicks } from '@kilowatt/charts/time-labels'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { SlotCursor } from '../../../shared/plot/SlotCursor.tsx'
import { ValueAxis } from '../../../shared/plot/ValueAxis.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './PortalData.module.css'
import type { ShownQuarter } from './shown-readings.ts'
import { useQuarterTexts } from './use-quarter-texts.ts'

type Props = {
  quarters: readonly ShownQuarter[]
  /** kW by block; null if unknown */
  agreed: readonly number[] | null
  zone: string
  label: string
}

export const QUARTER_PLOT_PX = 240
const inset = { left: 40, right: 8, top: 12, bottom: 24 }
const { left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM } = inset
/** Least span of the axis, kW, because a house at night would only show noise. */
const LEAST_KW = 1

/** Mean power of a day's quarter-hours, coloured by block, with the agreed power. Export is below zero. */
export function QuarterPlot({ quarters, agreed, zone, label }: Props) {
  const { t, i18n } = useTranslation()
  const texts = useQuarterTexts()
  const hatchId = useId()
  const { ref, width } = useWidth<HTMLDivElement>()
  const [cursor, setCursor] = useState<number | null>(null)
  const inner = Math.max(0, width - LEFT - RIGHT)
  const step = inner / Math.max(1, quarters.length)
  const powers = quarters.flatMap(({ importKw }) => importKw ?? [])
  const given = quarters.flatMap(({ exportKw }) => exportKw ?? [])
  const agreedOf = ({ block }: ShownQuarter) => agreed?.[block - 1] ?? null
  const scale = axisScale(
    -Math.max(0, ...given),
    Math.max(LEAST_KW, ...powers, ...quarters.map((quarter) => agreedOf(quarter) ?? 0)),
    LEAST_KW,
  )
  const x = (i: number) => LEFT + i * step
  const y = (kw: number) =>
    TOP + ((scale.max - kw) / (scale.max - scale.min)) * (QUARTER_PLOT_PX - TOP - BOTTOM)
  const read = cursor === null ? undefined : quarters[cursor]
  const startMs = quarters[0]?.startMs ?? 0
  const path = agreed
    ? quarters
        .map((quarter, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(agreedOf(quarter) ?? 0)}H${x(i + 1)}`)
        .join('')
    : ''
  return (
    <>
      <output className={classes.readout} aria-label={t('portal.readoutLabel')}>
        {read ? (
          <>
            <span>{formatTime(read.startMs, { timeZone: zone }) + twiceMark(read.startMs, zone)}</span>
            <BlockMark block={read.block} />
            <b>{texts.kw(read.importKw)}</b>
            {read.exportKw !== null && read.exportKw > 0 && <span>{texts.given(read.exportKw)}</span>}
            {agreed && <span className="dim">{texts.agreed(agreedOf(read))}</span>}
            <span className="dim">{texts.quality(read.quality)}</span>
          </>
        ) : (
          <span className="caption">{t(agreed ? 'portal.plotHelpAgreed' : 'portal.plotHelp')}</span>
        )}
      </output>
      <SlotCursor
        ref={ref}
        className={classes.plot}
        label={label}
        count={quarters.length}
        cursor={cursor}
        onCursor={setCursor}
        inset={inset}
      >
        {width > 0 && (
          <svg width={width} height={QUARTER_PLOT_PX} aria-hidden="true">
            <defs>
              <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
                <path d="M0 6 6 0" className={classes.hatch} />
              </pattern>
            </defs>
            <ValueAxis scale={scale} y={y} left={LEFT} right={width - RIGHT} unit="kW" />
            {quarters.map(({ startMs: key, importKw, exportKw, block, quality }, i) => {
              const barWidth = Math.max(0.5, step > 3 ? step - 1 : step)
              if (importKw === null && exportKw === null)
                return (
                  <rect
                    key={key}
                    fill={`url(#${hatchId})`}
                    x={x(i)}
                    y={TOP}
                    width={step}
                    height={QUARTER_PLOT_PX - TOP - BOTTOM}
                  />
                )
              return (
                <g key={key} className={cx(quality !== 'measured' && classes.estimated)}>
                  <rect
                    style={{ fill: `var(--b${block})` }}
                    x={x(i)}
                    y={y(importKw ?? 0)}
                    width={barWidth}
                    height={Math.max(0, y(0) - y(importKw ?? 0))}
                  />
                  {exportKw !== null && exportKw > 0 && (
                    <rect
                      className={classes.given}
                      x={x(i)}
                      y={y(0)}
                      width={barWidth}
                      height={y(-exportKw) - y(0)}
                    />
                  )}
                </g>
              )
            })}
            {agreed && <path className={classes.agreed} d={path} />}
            {timeTicks(
              { startMs, endMs: startMs + quarters.length * QUARTER_MS },
              { zone, locale: i18n.language },
              width < 320 ? 3 : width < 520 ? 5 : 9,
            ).map(({ at, label: text }) => (
              <text
                key={at}
                className={classes.axis}
                x={x((at - startMs) / QUARTER_MS)}
                y={QUARTER_PLOT_PX - 6}
                textAnchor={
                  at === startMs ? 'start' : x((at - startMs) / QUARTER_MS) > width - 30 ? 'end' : 'middle'
                }
              >
                {text}
              </text>
            ))}
          </svg>
        )}
      </SlotCursor>
    </>
  )
}
