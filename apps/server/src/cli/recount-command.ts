import { recountedEnergies } from '@kilowatt/domain/recount/recount-input'
import { recountLocation } from '../modules/recount/index.ts'
import { StartError } from '../platform/start-error.ts'
import { type Command, table } from './command-line.ts'

/** Texts for values that were left out. */
const leftOut = {
  waiting: 'days with quarter-hours still to be calculated',
  no_costs: 'costs of days that are not calculated yet, or that keep an earlier result',
  spot_rate: 'costs of days with spot prices in a currency without a reference rate',
  network_power: 'agreed and excess power by network block, in daily costs',
  net_metering: 'net metering by day, because it is settled monthly or yearly',
  power_missing: 'agreed power that has not been entered, in daily costs',
  demand: 'power charges by the peak of the month, in daily costs',
} as const

const LONGEST_DAYS = 366
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** Calculates energies and costs of a location a second time, and shows where stored figures differ. */
export const recount: Command = {
  usage: 'recount --location <id> --from <YYYY-MM-DD> --to <YYYY-MM-DD> [--json]',
  options: ['location', 'from', 'to'],
  async run({ db }, { location: id, from, to }) {
    const days = daysOf(from, to)
    const location = await db
      .selectFrom('location')
      .select(['id', 'name', 'timezone'])
      .where('id', '=', /^\d{1,9}$/.test(id ?? '') ? Number(id) : 0)
      .executeTakeFirst()
    if (!location)
      throw new StartError(`There is no location ${id ?? ''}. "npm run cli -- location list" shows them.`)
    const found = await recountLocation(db, location, days, Date.now())
    const shown = (value: number | null) => (value === null ? '–' : value.toFixed(2))
    const share = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`)
    const lines = [
      `${location.name}: ${found.days} days recounted, with all costs for ${found.costDays} of them.`,
      table(
        ['energy', 'kWh'],
        recountedEnergies.map((name) => {
          const wh = found.totals[name]
          return [name.slice(0, -2), shown(wh === null ? null : wh / 1_000)]
        }),
      ),
      `Self-sufficiency ${share(found.ratios.selfSufficiency)}, self-consumption ${share(found.ratios.selfConsumption)}`,
      ...found.notChecked.map(({ part, days }) => `Not checked: ${leftOut[part]} (${days}).`),
      found.differences.length === 0
        ? 'No differences found.'
        : table(
            ['day', 'figure', 'stored', 'recounted', 'quarter-hours'],
            found.differences.map(({ day, figure, isWholeDay, stored, recounted, quarters }) => [
              day,
              figure,
              shown(stored),
              shown(recounted),
              isWholeDay ? 'whole day' : String(quarters),
            ]),
          ),
    ]
    return { json: found, text: lines.join('\n\n') }
  },
}

/** @throws StartError */
function daysOf(from: string | undefined, to: string | undefined): { from: string; to: string } {
  const days = { from: from ?? '', to: to ?? '' }
  for (const day of [days.from, days.to])
    if (!isoDate.test(day) || Number.isNaN(Date.parse(day)))
      throw new StartError(`"${day}" is not a day. Write --from and --to as 2026-11-30.`)
  const count = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  if (count < 1 || count > LONGEST_DAYS)
    throw new StartError(`Choose 1 to ${LONGEST_DAYS} days. --from is the first of them.`)
  return days
}
