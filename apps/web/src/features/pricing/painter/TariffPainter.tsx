import { templatePainting } from '@kilowatt/domain/pricing/painting/schedule-templates'
import {
  type PaintedArea,
  paintArea,
  paintedDayTypes,
  scheduleOf,
  setHolidays,
  type TariffPainting,
} from '@kilowatt/domain/pricing/painting/tariff-painting'
import {
  clockOf,
  type HoursOfDays,
  quarterOf,
  scheduleProblems,
} from '@kilowatt/domain/pricing/plans/tariff-grid'
import { dayTypes } from '@kilowatt/domain/pricing/plans/utility-plan'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../../ui/data/use-width.ts'
import { gridKey } from './grid-keys.ts'
import { areaBetween, type GridPlace, slotsOf, splitByPrices } from './grid-slots.ts'
import { PainterProblems } from './PainterProblems.tsx'
import { SeasonBar } from './SeasonBar.tsx'
import { hoursText, monthsText } from './schedule-texts.ts'
import { TariffBrushes } from './TariffBrushes.tsx'
import classes from './TariffPainter.module.css'
import { TemplateBar } from './TemplateBar.tsx'
import { useGridPointer } from './use-grid-pointer.ts'
import { usePainterHistory } from './use-painter.ts'
import { WeekGrid } from './WeekGrid.tsx'

type Props = {
  painting: TariffPainting
  onChange: (painting: TariffPainting) => void
  /** name of the country whose holidays apply, in the reader's language */
  country: string
}

/** Width below which days are side by side and hours go down, because 24 hours do not fit in a row. */
const UPRIGHT_BELOW_PX = 720
const START: GridPlace = { row: 0, quarter: 0 }

/** Paints the tariffs of each hour into the week of a season, by mouse, finger or keyboard. */
export function TariffPainter({ painting, onChange, country }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { ref, width } = useWidth<HTMLDivElement>()
  const root = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const history = usePainterHistory(painting, onChange)
  const [seasonShown, setSeasonAt] = useState(0)
  const seasonAt = Math.min(seasonShown, painting.seasons.length - 1)
  const [chosenBrush, setBrush] = useState<string | null>(painting.tariffs[0] ?? null)
  const brush =
    chosenBrush === null || painting.tariffs.includes(chosenBrush)
      ? chosenBrush
      : (painting.tariffs[0] ?? null)
  const [openHours, setOpenHours] = useState<ReadonlySet<number>>(new Set())
  const [{ anchor, head }, setMarked] = useState({ anchor: START, head: START })
  const [said, setSaid] = useState('')
  const [isFocusDue, setFocusDue] = useState(false)

  const season = painting.seasons[seasonAt] ?? { months: [], days: [] }
  const days = paintedDayTypes(painting)
  const slots = slotsOf(new Set([...splitByPrices(season, days), ...openHours]))
  const isUpright = width > 0 && width < UPRIGHT_BELOW_PX
  const selected = areaBetween(anchor, head, slots, days)
  const problems = scheduleProblems(scheduleOf(painting, 'painted'))
  const hoursOf = (area: PaintedArea): HoursOfDays => ({
    months: season.months,
    days: area.days.flatMap((type) => dayTypes[type] ?? []),
    from: clockOf(area.from),
    to: clockOf(area.to),
  })

  const paint = (area: PaintedArea, tariff: string | null) => {
    history.change(paintArea(painting, seasonAt, area, tariff))
    const name = tariff === null ? t('painter.none') : tariffName(t, tariff)
    setSaid(`${hoursText(t, locale, hoursOf(area))}: ${name}`)
  }
  const mark = (from: GridPlace, to: GridPlace) => {
    setMarked({ anchor: from, head: to })
    setFocusDue(true)
  }
  const pointer = useGridPointer({
    onSelect: mark,
    onPaint: (from, to) => {
      mark(from, to)
      paint(areaBetween(from, to, slots, days), brush)
    },
  })
  // the selection gets the focus, so the keyboard continues from there
  useEffect(() => {
    if (!isFocusDue) return
    setFocusDue(false)
    root.current
      ?.querySelector<HTMLElement>(`[data-at="${head.row}:${head.quarter}"]`)
      ?.focus({ preventScroll: pointer.corner !== null })
  }, [isFocusDue, head, pointer.corner])

  const toggleHour = (hour: number) => {
    const next = new Set(openHours)
    if (!next.delete(hour)) next.add(hour)
    setOpenHours(next)
    // if the hour at the cursor is joined again, the cursor moves to the whole hour
    setMarked(({ anchor: a, head: h }) => ({ anchor: atHour(a), head: atHour(h) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = gridKey(event, {
      place: head,
      slots,
      rows: days.length,
      isUpright,
      tariffs: painting.tariffs,
    })
    if (!asked) return
    event.preventDefault()
    if (asked.to === 'move') return mark(asked.extends ? anchor : asked.place, asked.place)
    if (asked.to === 'all')
      return mark({ row: 0, quarter: 0 }, { row: days.length - 1, quarter: slots.at(-1)?.from ?? 0 })
    if (asked.to === 'split') return toggleHour(Math.floor(head.quarter / 4))
    if (asked.to === 'forget') {
      pointer.forgetCorner()
      return mark(head, head)
    }
    paint(selected, 'tariff' in asked ? asked.tariff : brush)
  }
  const onRootKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
    event.preventDefault()
    event.shiftKey ? history.redo?.() : history.undo?.()
  }
  const show = (hours: HoursOfDays) => {
    const at = painting.seasons.findIndex(({ months }) => months.includes(hours.months[0] ?? 0))
    if (at >= 0) setSeasonAt(at)
    const rows = hours.days.map((day) => days.indexOf(dayTypes.indexOf(day)))
    mark(
      { row: Math.min(...rows), quarter: quarterOf(hours.from) ?? 0 },
      { row: Math.max(...rows), quarter: (quarterOf(hours.to) ?? 1) - 1 },
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo works everywhere inside
    <div ref={root} className={classes.painter} onKeyDown={onRootKey}>
      <div className={classes.bar}>
        <TemplateBar onChoose={(template) => history.change(templatePainting(template))} />
        <div className={classes.steps}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            aria-keyshortcuts="Control+Z"
            disabled={!history.undo}
            onClick={history.undo}
          >
            {t('painter.undo')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconArrowForwardUp size={16} stroke={1.75} />}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!history.redo}
            onClick={history.redo}
          >
            {t('painter.redo')}
          </Button>
        </div>
      </div>
      <TariffBrushes painting={painting} brush={brush} onBrush={setBrush} onChange={history.change} />
      <SeasonBar
        painting={painting}
        at={seasonAt}
        onAt={setSeasonAt}
        onChange={(next, texts) => {
          history.change(next)
          setSaid(texts)
        }}
      />
      <PainterProblems problems={problems} onShow={show} />
      <div ref={ref} className={classes.scroll}>
        {width > 0 && (
          <WeekGrid
            label={t('painter.weekOf', { months: monthsText(t, locale, season.months) })}
            describedBy={keysId}
            season={season}
            days={days}
            tariffs={painting.tariffs}
            slots={slots}
            isUpright={isUpright}
            at={{ row: Math.min(head.row, days.length - 1), quarter: slotStart(slots, head.quarter) }}
            selected={selected}
            pointer={pointer}
            onKeyDown={onKeyDown}
            onDay={(row) => {
              const end = { row, quarter: slots.at(-1)?.from ?? 0 }
              mark({ row, quarter: 0 }, end)
              paint(areaBetween({ row, quarter: 0 }, end, slots, days), brush)
            }}
            onHour={toggleHour}
          />
        )}
      </div>
      <p role="status" className={classes.said}>
        {pointer.corner ? t('painter.tapEnd') : said}
      </p>
      <Checkbox
        label={t('painter.holidaysApart')}
        description={t('painter.holidaysHelp', { country })}
        checked={painting.holidays === 'apart'}
        onChange={({ currentTarget }) =>
          history.change(setHolidays(painting, currentTarget.checked ? 'apart' : 'ignored'))
        }
      />
      <div id={keysId} className={classes.keys}>
        <p className={classes.touch}>{t('painter.touchHelp')}</p>
        <dl>
          {(['arrows', 'shift', 'digits', 'none', 'split', 'all', 'undo'] as const).map((key) => (
            <div key={key}>
              <dt>{t(`painter.key_${key}`)}</dt>
              <dd>{t(`painter.keyDoes_${key}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const atHour = ({ row, quarter }: GridPlace): GridPlace => ({ row, quarter: Math.floor(quarter / 4) * 4 })
const slotStart = (slots: readonly { from: number; to: number }[], quarter: number) =>
  slots.find(({ to }) => quarter < to)?.from ?? 0
