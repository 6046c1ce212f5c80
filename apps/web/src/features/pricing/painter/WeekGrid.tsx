import {
  type PaintedArea,
  type Season,
  tariffsOfCell,
} from '@kilowatt/domain/pricing/painting/tariff-painting'
import { clockOf } from '@kilowatt/domain/pricing/plans/tariff-grid'
import { dayTypes } from '@kilowatt/domain/pricing/plans/utility-plan'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import type { GridPlace, Slot } from './grid-slots.ts'
import { hourOf } from './grid-slots.ts'
import { dayName } from './schedule-texts.ts'
import { cellSign, tariffStyle } from './tariff-style.ts'
import type { useGridPointer } from './use-grid-pointer.ts'
import classes from './WeekGrid.module.css'

type Props = {
  label: string
  describedBy: string
  season: Season
  /** types of day by row, as indexes of `dayTypes` */
  days: readonly number[]
  tariffs: readonly string[]
  slots: readonly Slot[]
  /** days are columns and hours rows, as on a phone */
  isUpright: boolean
  at: GridPlace
  selected: PaintedArea
  pointer: ReturnType<typeof useGridPointer>
  onKeyDown: (event: React.KeyboardEvent) => void
  onDay: (row: number) => void
  onHour: (hour: number) => void
}

const place = (row: number, slot: number): CSSProperties => ({ '--row': row, '--slot': slot })

/** A week of a season: types of day × hours, with one tab stop. */
export function WeekGrid(props: Props) {
  const { label, describedBy, season, days, tariffs, slots, isUpright, at, selected, pointer } = props
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are painted, and transposed on a phone
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      aria-multiselectable="true"
      className={cx(classes.grid, isUpright && classes.upright)}
      style={{ '--rows': days.length, '--slots': slots.length }}
      onKeyDown={props.onKeyDown}
      {...pointer.handlers}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div role="row" className={classes.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
        <span role="columnheader" className={classes.corner}>
          <span className="visually-hidden">{t('control.weekDay')}</span>
        </span>
        {slots.map(({ from, to }, slot) => {
          const isHour = to - from === 4
          const clock = clockOf(from)
          return (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useFocusableInteractive: its cells are
            <span
              key={from}
              role="columnheader"
              className={cx(classes.hour, !isHour && classes.quarter)}
              style={place(0, slot)}
            >
              <button
                type="button"
                tabIndex={-1}
                aria-label={t(isHour ? 'painter.splitHour' : 'painter.joinHour', { clock })}
                onClick={() => props.onHour(hourOf(from))}
              >
                {isUpright || !isHour ? clock : clock.slice(0, 2)}
              </button>
            </span>
          )
        })}
      </div>
      {days.map((type, row) => {
        const day = dayTypes[type] ?? 'monday'
        const cells = season.days[type] ?? []
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are
          <div key={day} role="row" className={classes.row}>
            {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
            <span role="rowheader" className={classes.day} style={place(row, 0)}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('painter.paintDay', { day: dayName(t, locale, day, 'long') })}
                onClick={() => props.onDay(row)}
              >
                {dayName(t, locale, day)}
              </button>
            </span>
            {slots.map(({ from, to }, slot) => {
              const cell = cells[from] ?? ''
              const names = tariffsOfCell(cell).map((tariff) => tariffName(t, tariff))
              const isSelected = selected.days.includes(type) && selected.from <= from && to <= selected.to
              const isHere = at.row === row && at.quarter === from
              const isFirst = slot === 0 || cells[from - 1] !== cell
              return (
                <Cell
                  key={from}
                  row={row}
                  slot={slot}
                  quarter={from}
                  label={t(names.length === 0 ? 'painter.cellGap' : 'painter.cell', {
                    day: dayName(t, locale, day, 'long'),
                    from: clockOf(from),
                    to: clockOf(to),
                    tariff: names.join(' × '),
                  })}
                  sign={isFirst ? cellSign(cell) : ''}
                  kind={names.length === 0 ? 'gap' : names.length > 1 ? 'conflict' : 'tariff'}
                  block={tariffStyle(cell, tariffs).block}
                  isHatched={tariffStyle(cell, tariffs).isHatched}
                  isSelected={isSelected}
                  isHere={isHere}
                  isCorner={pointer.corner?.row === row && pointer.corner.quarter === from}
                />
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

type CellProps = {
  row: number
  slot: number
  quarter: number
  label: string
  sign: string
  kind: 'tariff' | 'gap' | 'conflict'
  block: number
  isHatched: boolean
  isSelected: boolean
  isHere: boolean
  isCorner: boolean
}

const Cell = memo(function Cell(props: CellProps) {
  const { row, slot, quarter, label, sign, kind, block, isHatched, isSelected, isHere, isCorner } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <span
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      aria-label={label}
      aria-selected={isSelected}
      data-at={`${row}:${quarter}`}
      data-kind={kind}
      data-hatched={isHatched || undefined}
      data-corner={isCorner || undefined}
      className={classes.cell}
      style={{ ...place(row, slot), '--cell': `var(--b${block})`, '--on-cell': `var(--b${block}-on)` }}
    >
      <span aria-hidden="true">{sign}</span>
    </span>
  )
})
