import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDate, formatDateTime, formatQuarterHour } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatTemperature } from '@kilowatt/domain/units/format-measure'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { seriesTexts } from '../../shared/energy/energy-texts.ts'
import type { Kpi } from '../../ui/data/KpiTile.tsx'
import type { Figure, Texts } from './category-figure.ts'
import { categoryMoney } from './category-money.ts'

/** The tiles of a category: its energies, then its most important figures. */
export function categoryKpis(period: CategoryPeriod, texts: Texts): Kpi[] {
  const { t, locale } = texts
  // compared figures share the unit of the largest
  const prefix = sharedPrefix(period.totals.map(({ totalWh }) => totalWh))
  const energies = period.totals.map(
    ({ key, totalWh }): Figure => ({
      id: key,
      name: t(seriesTexts[key]),
      value: formatEnergy(totalWh, { locale, prefix }),
      caption: t('category.inRange'),
      reason: t('category.notMeasured'),
    }),
  )
  return [
    ...energies,
    ...originOf(period, texts),
    ...categoryMoney(period, texts),
    ...factsOf(period, texts),
  ].map(({ id, name, value, caption, reason = caption }) =>
    value.number === null
      ? { id, name, caption: reason, state: 'none' }
      : { id, name, caption, state: 'value', value },
  )
}

function originOf({ devices, facts }: CategoryPeriod, { t, locale }: Texts): Figure[] {
  if (!['charging', 'running', 'consumers'].includes(facts.kind)) return []
  const known = devices.filter(({ isWithin }) => !isWithin).flatMap(({ origin }) => origin ?? [])
  const sum = (part: keyof (typeof known)[number]) => known.reduce((total, origin) => total + origin[part], 0)
  const [solarWh, batteryWh] = [sum('solarWh'), sum('batteryWh')]
  const wholeWh = solarWh + batteryWh + sum('gridWh')
  const pct = (wh: number) => formatPercent(wholeWh > 0 ? (100 * wh) / wholeWh : null, { locale })
  return [
    {
      id: 'solarShare',
      name: t('category.fromSun'),
      value: pct(solarWh),
      caption: t('category.fromBattery', { share: pct(batteryWh).text }),
      reason: t('category.originUnknown'),
    },
  ]
}

function factsOf({ facts, devices, totals, timezone }: CategoryPeriod, texts: Texts): Figure[] {
  switch (facts.kind) {
    case 'charging':
      return chargingFigures(facts, totals[0]?.totalWh ?? null, texts)
    case 'running':
      return runningFigures(facts, texts)
    case 'storage':
      return storageFigures(facts, texts)
    case 'solar':
      return [...solarFigures(facts, timezone, texts), peakFigure(devices, timezone, texts)]
    case 'grid':
      return gridFigures(facts, timezone, texts)
    case 'consumers':
      return [peakFigure(devices, timezone, texts)]
  }
}

function peakFigure(devices: CategoryPeriod['devices'], timeZone: string, { t, locale }: Texts): Figure {
  const peak = devices
    .flatMap((device) => device.peak ?? [])
    .reduce<{ powerW: number; at: number } | null>(
      (most, one) => (most && most.powerW >= one.powerW ? most : one),
      null,
    )
  return {
    id: 'peak',
    name: t('category.peak'),
    value: formatPower(peak?.powerW ?? null, { locale }),
    caption: peak ? formatQuarterHour(peak.at, { timeZone }) : t('category.noPeak'),
  }
}

function chargingFigures(
  { sessions }: CategoryFactsOf<'charging'>,
  totalWh: number | null,
  { t, locale }: Texts,
): Figure[] {
  if (!sessions) return []
  const outsideWh = totalWh === null ? null : Math.max(0, totalWh - sessions.energyWh)
  return [
    {
      id: 'sessions',
      name: t('category.sessions'),
      value: withUnit(sessions.count, '', { locale, digits: 0 }),
      caption:
        sessions.count > 0
          ? t('category.perSession', {
              energy: formatEnergy(sessions.energyWh / sessions.count, { locale }).text,
            })
          : t('category.noSessions'),
    },
    {
      id: 'outside',
      name: t('category.outsideSessions'),
      value: formatEnergy(outsideWh, { locale }),
      caption: t('category.outsideSessionsNote'),
    },
  ]
}

function runningFigures(facts: CategoryFactsOf<'running'>, texts: Texts): Figure[] {
  const { runs } = facts
  const { t, locale, units } = texts
  if (!runs) return weatherFigures(facts, texts)
  const known = runs.devices.flatMap(({ use }) => use ?? [])
  const sum = (of: 'runtimeMinutes' | 'starts' | 'knownMinutes') =>
    known.length === 0 ? null : known.reduce((total, use) => total + use[of], 0)
  const [runtime, starts, minutes] = [sum('runtimeMinutes'), sum('starts'), sum('knownMinutes')]
  const temperatures = runs.devices.flatMap(({ temperatureC }) => temperatureC ?? [])
  const [temperature, another] = temperatures
  return [
    {
      id: 'runtime',
      name: t('category.runtime'),
      // in one unit: hours and minutes in large digits would be wider than a tile on a small phone
      value:
        runtime !== null && runtime >= 60
          ? withUnit(runtime / 60, 'h', { locale, digits: 1 })
          : withUnit(runtime, 'min', { locale, digits: 0 }),
      caption: t('category.ofKnownTime', {
        share: formatPercent(runtime !== null && minutes ? (100 * runtime) / minutes : null, { locale }).text,
      }),
      reason: t('category.noMinutes'),
    },
    {
      id: 'starts',
      name: t('category.starts'),
      value: withUnit(starts, '', { locale, digits: 0 }),
      caption: t('category.perStart', {
        duration: formatDuration(starts && runtime !== null ? runtime / starts : null, { locale }),
      }),
      reason: t('category.noMinutes'),
    },
    ...(temperature && !another
      ? [
          {
            id: 'temperature',
            name: t('category.temperature'),
            value: formatTemperature(temperature.mean, { locale, units }),
            caption: t('category.fromTo', {
              from: formatTemperature(temperature.least, { locale, units }).text,
              to: formatTemperature(temperature.most, { locale, units }).text,
            }),
          },
        ]
      : []),
    ...weatherFigures(facts, texts),
  ]
}

/**
 * Energy by outdoor temperature. If a device reports no outdoor temperature, a text says so instead of a
 * number.
 */
function weatherFigures({ weather }: CategoryFactsOf<'running'>, { t, locale, units }: Texts): Figure[] {
  const perDegreeDay = (id: 'heating' | 'cooling', whPerKd: number | null, kd: number): Figure => ({
    id,
    name: t(`category.${id}PerDegreeDay`),
    value: withUnit(whPerKd === null ? null : whPerKd / 1000, 'kWh/Kd', { locale, digits: 2 }),
    caption: weather
      ? t('category.degreeDays', {
          count: weather.days,
          degreeDays: formatNumber(kd, { locale, digits: 0 }),
          temperature: formatTemperature(weather.meanC, { locale, units }).text,
        })
      : '',
    reason: t(weather ? 'category.tooFewDegreeDays' : 'category.noOutdoor'),
  })
  if (!weather) return [perDegreeDay('heating', null, 0)]
  const { heatingWhPerKd, heatingKd, coolingWhPerKd, coolingKd } = weather
  return [
    perDegreeDay('heating', heatingWhPerKd, heatingKd),
    ...(coolingWhPerKd === null ? [] : [perDegreeDay('cooling', coolingWhPerKd, coolingKd)]),
  ]
}

/**
 * Figures of a battery. Several batteries are only in the table, because cycles and efficiencies do not add
 * up.
 */
function storageFigures({ devices }: CategoryFactsOf<'storage'>, { t, locale }: Texts): Figure[] {
  const used = devices.flatMap(({ use }) => use ?? [])
  const [use, another] = used
  if (!use || another) return []
  const { roundTrip, usableWh, levelPct } = use
  const level = (pct: number) => formatPercent(pct, { locale }).text
  return [
    {
      id: 'cycles',
      name: t('category.cycles'),
      value: withUnit(use.cycles, '', { locale, digits: use.cycles < 10 ? 2 : 1 }),
      caption: t('category.levelBetween', { from: level(levelPct.least), to: level(levelPct.most) }),
    },
    {
      id: 'efficiency',
      name: t('category.efficiency'),
      value: formatPercent(roundTrip?.efficiencyPct ?? null, { locale }),
      caption: t('category.lost', {
        energy: formatEnergy(roundTrip && roundTrip.chargeWh - roundTrip.dischargeWh, { locale }).text,
      }),
      reason: t('category.tooFewCycles'),
    },
    {
      id: 'usable',
      name: t('category.usable'),
      value: formatEnergy(usableWh, { locale }),
      caption: t('category.usableNote'),
      reason: t('category.tooFewCycles'),
    },
  ]
}

function solarFigures(
  { peakW, yieldWhPerWp, bestDay, worstDay }: CategoryFactsOf<'solar'>,
  timeZone: string,
  { t, locale }: Texts,
): Figure[] {
  const day = (id: 'bestDay' | 'worstDay', found: typeof bestDay): Figure => ({
    id,
    name: t(`category.${id}`),
    value: formatEnergy(found?.energyWh ?? null, { locale }),
    caption: found
      ? formatDate(localDayRange(timeZone, found.date).startMs, { timeZone })
      : t('category.belowTwoDays'),
  })
  return [
    {
      id: 'yield',
      name: t('category.specificYield'),
      value: withUnit(yieldWhPerWp, 'kWh', { locale, digits: 2 }),
      caption: t('category.ofPeak', { peak: formatPower(peakW, { locale }).text }),
      reason: t('category.noPeakPower'),
    },
    day('bestDay', bestDay),
    day('worstDay', worstDay),
  ]
}

function gridFigures(
  { importPeaks, quality }: CategoryFactsOf<'grid'>,
  timeZone: string,
  { t, locale }: Texts,
): Figure[] {
  const peak = importPeaks[0]
  const voltage = quality?.find((one) => one.voltage)?.voltage
  const phases = voltage?.phases.filter((phase) => phase !== null) ?? []
  const withinPct = phases.length === 0 ? null : Math.min(...phases.map((phase) => phase.withinPct))
  const events = quality?.find((one) => one.events)?.events
  return [
    {
      id: 'importPeak',
      name: t('category.importPeaks'),
      value: formatPower(peak?.powerW ?? null, { locale }),
      // the table of devices shows their highest minute
      caption: peak
        ? t('category.peakOfQuarter', { span: formatQuarterHour(peak.at, { timeZone }) })
        : t('category.noPeak'),
    },
    {
      id: 'voltage',
      name: t('category.voltageWithin'),
      value: formatPercent(withinPct, { locale, digits: withinPct === 100 ? 0 : 1 }),
      caption: t('category.voltageBand'),
      reason: t('category.noVoltage'),
    },
    ...(events && events.powerFailures !== null
      ? [
          {
            id: 'failures',
            name: t('category.powerFailures'),
            value: withUnit(events.powerFailures, '', { locale, digits: 0 }),
            caption: t('words.since', { time: formatDateTime(events.since, { timeZone }) }),
          },
        ]
      : []),
  ]
}
