import { dayAndMonth } from '@kilowatt/charts/time-labels'
import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatDate, formatMonth, formatTime } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { SlotPlot } from '../../shared/plot/SlotPlot.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Fold } from '../../ui/data/Fold.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import classes from './CategoryScreen.module.css'
import { CsvButton } from './CsvButton.tsx'
import { FactHead } from './FactHead.tsx'

type Props = {
  period: CategoryPeriod
  runs: NonNullable<CategoryFactsOf<'running'>['runs']>
  fileName: string
}
type Interval = CategoryPeriod['steps']['interval']
type Step = {
  name: string
  at: number
  energyWh: number | null
  minutes: number | null
  starts: number | null
}

/** The unit of a bar, and the smallest span of its axis, so short running times look short. */
const scales = {
  hour: { unit: 'min', minutes: 1, least: 60 },
  day: { unit: 'h', minutes: 60, least: 6 },
  month: { unit: 'h', minutes: 60, least: 60 },
} as const satisfies Record<Interval, object>

/**
 * Running time by hour, day or month, with starts and energy at the cursor; also as a table and as a file.
 */
export function RunPlot({ period, runs, fileName }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { interval, at, series } = period.steps
  const { unit, minutes: minutesPerUnit, least } = scales[interval]
  const nameOf = stepNames(period, locale)
  const steps = at.map(
    (start, i): Step => ({
      name: nameOf(start),
      at: start,
      energyWh: series[0]?.values[i] ?? null,
      minutes: runs.runtimeMinutes[i] ?? null,
      starts: runs.starts[i] ?? null,
    }),
  )
  const known = steps.filter(({ energyWh, minutes }) => energyWh !== null || minutes !== null)
  const prefix = sharedPrefix(known.map(({ energyWh }) => energyWh))
  const texts = {
    runtime: t('category.runtime'),
    starts: t('category.starts'),
    energy: t('words.energy'),
  }
  const energy = (wh: number | null) => formatEnergy(wh, { locale, prefix, digits: 2 }).text
  const runtime = (minutes: number | null) => formatDuration(minutes, { locale })
  const count = (starts: number | null) => formatNumber(starts, { locale })
  const title = t(`category.runsBy_${interval}`)
  const powers = runs.devices.flatMap(({ use }) => use?.runsFromW ?? [])
  const columns = [
    {
      file: { header: `${t('words.time')} (${period.timezone})`, of: ({ name }: Step) => name },
    },
    { file: { header: `${texts.energy} (Wh)`, of: ({ energyWh }: Step) => energyWh } },
    { file: { header: `${texts.runtime} (min)`, of: ({ minutes }: Step) => minutes } },
    { file: { header: texts.starts, of: ({ starts }: Step) => starts } },
  ]
  return (
    <Card className={classes.stack ?? ''}>
      <FactHead
        title={title}
        note={
          powers.length === 1 &&
          t('category.runsFromNote', { power: formatPower(powers[0] ?? null, { locale }).text })
        }
        end={<CsvButton title={title} columns={columns} rows={known} fileName={`${fileName}_runs`} />}
      />
      {known.length === 0 ? (
        <EmptyState title={t('category.emptyTable')} reason={t('category.emptyTableText')} />
      ) : (
        <>
          <SlotPlot
            label={title}
            slots={steps.map(({ name, at: start }) =>
              // two months at most, so the year is clear
              interval === 'day' ? dayAndMonth(start, period.timezone) : name,
            )}
            unit={unit}
            least={least}
            series={[
              {
                key: 'runtime',
                label: texts.runtime,
                color: 'var(--primary)',
                shape: 'bar',
                values: steps.map(({ minutes }) => (minutes === null ? null : minutes / minutesPerUnit)),
                text: (value) => runtime(value === null ? null : value * minutesPerUnit),
              },
              {
                key: 'starts',
                label: texts.starts,
                color: 'transparent',
                shape: 'none',
                values: steps.map(({ starts }) => starts),
                text: count,
              },
              {
                key: 'energy',
                label: texts.energy,
                color: 'transparent',
                shape: 'none',
                values: steps.map(({ energyWh }) => energyWh),
                text: energy,
              },
            ]}
          />
          <Fold label={t('words.asTable')}>
            <FigureTable
              caption={title}
              heads={[t('words.time'), texts.energy, texts.runtime, texts.starts]}
              rows={known.map(({ name, at: start, energyWh, minutes, starts }) => ({
                key: start,
                head: name,
                cells: [energy(energyWh), runtime(minutes), count(starts)],
              }))}
            />
          </Fold>
        </>
      )}
    </Card>
  )
}

const MORE_THAN_A_DAY_MS = 26 * 3_600_000

function stepNames({ timezone, steps: { interval }, from, to }: CategoryPeriod, locale: string) {
  const zone = { timeZone: timezone }
  return (start: number) => {
    if (interval === 'month') return formatMonth(start, { ...zone, locale })
    if (interval === 'day') return formatDate(start, zone)
    const time = formatTime(start, zone) + twiceMark(start, timezone)
    return to - from > MORE_THAN_A_DAY_MS ? `${formatDate(start, zone)} ${time}` : time
  }
}
