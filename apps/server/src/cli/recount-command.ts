import { recountedEnergies } from '@kilowatt/domain/recount/recount-input'
import { recountLocation } from '../modules/recount/index.ts'
import { StartError } from '../platform/start-error.ts'
import { type Command, table } from './command-line.ts'

/** What was left out, in words. */
const leftOut = {
  waiting: 'days with quarter-hours that wait to be calculated',
  no_costs: 'costs of days that are not counted yet, or are kept as they were',
  spot_rate: 'costs of days whose spot prices are of a currency without a reference rate',
  network_power: 'power by block of the network, agreed and excess, in costs of days',
  net_metering: 'net metering, which is settled by the month or year, of days',
  power_missing: 'agreed power that no one has entered, in costs of days',
  demand: 'power by the highest of the month, of days',
} as const

const LONGEST_DAYS = 366
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** Calculates what a location took, gave and paid a second time, and shows where stored figures differ. */
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
      `${location.name}: ${found.days} days recounted, all costs of ${found.costDays} of them.`,
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
        ? 'Everything that was compared agrees.'
        : table(
            ['day', 'figure', 'stored', 'recounted', 'quarter-hours'],
            found.differences.map(({ day, figure, isWholeDay, stored, recounted, quarters }) => [
              day,
              figure,
              shown(stored),
              shown(recounted),
              isWholeDay ? 'the day' : String(quarters),
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
      throw new StartError(`"${day}" is no day. Write --from and --to as 2026-11-30.`)
  const count = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1
  if (count < 1 || count > LONGEST_DAYS)
    throw new StartError(`Choose 1 to ${LONGEST_DAYS} days, the first of them in --from.`)
  return days
}
