import { reportPeriodText } from '@kilowatt/charts/report-rows'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { partOfLocations } from '@kilowatt/domain/energy/reports/report-costs'
import { factText } from '@kilowatt/domain/energy/reports/report-facts'
import { addDays } from '@kilowatt/domain/time/local-day'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber, NOT_MEASURED, withUnit } from '@kilowatt/domain/units/number-format'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { defineJob, type Job } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import type { Attachment } from '../../notifications/index.ts'
import { locationsOf } from '../../tenancy/index.ts'
import { drawPdf } from '../reports/draw-pdf.ts'
import { fillPaper } from '../reports/fill-paper.ts'
import { readReport } from '../reports/report.queries.ts'
import { readPaperBrand } from '../reports/report-brand.queries.ts'
import { planReport } from '../reports/report-plan.ts'
import { type ReportSource, reportOfLocation, reportOfMany } from '../reports/report-source.queries.ts'
import { type ReportTexts, reportTexts } from '../reports/report-texts.ts'
import { type DueReport, endMonthlyWithoutRight, markDue } from './monthly-reports.commands.ts'
import { findRecipient, type Recipient } from './monthly-reports.queries.ts'

/** Largest number of reports marked in a transaction. */
const MOST_AT_ONCE = 500
/**
 * Hours after midnight at which reports are sent. Mails at midnight are unwelcome, and offline devices can
 * deliver their data until then.
 */
const HOURS_LATER = 6

const payload = z.object({
  userId: z.number(),
  locationId: z.number().nullable(),
  // jobs that were queued before group reports existed do not have this field
  locationGroupId: z.number().nullable().default(null),
  month: z.string(),
})
type Parts = Pick<Platform, 'db' | 'inTx'>

/** Notifies one person of the monthly report: figures in the text, the document attached to the mail. */
export const sendMonthlyReport = ({
  db,
  inTx,
}: Parts): Job<DueReport> & ReturnType<typeof defineJob<DueReport>> =>
  defineJob({
    name: 'analytics.send-monthly-report',
    payload,
    concurrency: 2,
    async run(due) {
      const person = await findRecipient(db, due)
      if (!person) return
      const { report, source, texts, locale } = await readMonthly(db, person, due.month)
      const energy = factText(report.energy, { locale })
      const group = 'group' in person.of ? person.of.group : null
      await inTx(system, (change) =>
        change.notify([
          {
            kind: group ? 'monthlyReportOfGroup' : 'monthlyReport',
            userIds: [due.userId],
            needs:
              'group' in person.of
                ? { type: 'company', id: person.of.group.companyId }
                : { type: 'location', id: person.of.location.id, action: 'view' },
            values: {
              place: source.name,
              count: formatNumber(report.locations?.count ?? 1, { locale }),
              month: reportPeriodText(report, { zone: source.timezone, locale }),
              consumed: energy('consumptionWh'),
              produced: energy('productionWh'),
              imported: energy('importWh'),
              exported: energy('exportWh'),
              selfSufficiency: withUnit(report.ratios.selfSufficiencyPct.total, '%', { locale, digits: 0 })
                .text,
              cost: costText(report, texts),
            },
            path: withQuery(pathOf(person.of), { period: 'month', date: due.month }),
            mail: { companyId: source.companyId, attachment: { by: 'monthlyReport', of: due } },
          },
        ]),
      )
    },
  })

type Drawing = Pick<Platform, 'db'> & { readonly apart: SeparateProcess }

/** The document of a monthly report; null if it was cancelled, or the person lost access. */
export const drawMonthlyReport =
  ({ db, apart }: Drawing) =>
  async (of: unknown): Promise<Attachment | null> => {
    const due = payload.parse(of)
    const person = await findRecipient(db, due)
    if (!person) return null
    const { report, source, texts, now } = await readMonthly(db, person, due.month)
    const brand = await readPaperBrand(db, source.companyId)
    const paper = fillPaper({ report, place: source.name, brand, texts, now })
    return {
      filename: `${due.month.slice(0, 7)}.pdf`,
      contentType: 'application/pdf',
      content: await apart.run(drawPdf, paper),
    }
  }

async function readMonthly(db: Db, person: Recipient, month: string) {
  const locale = person.locale ?? DEFAULT_LANGUAGE
  const now = Date.now()
  const source = await sourceOf(db, person.of, now)
  const days = { from: month, to: addDays(firstOfNext(month), -1) }
  const [report, texts] = await Promise.all([
    readReport(source, planReport(days, source)),
    reportTexts(locale),
  ])
  return { report, source, texts, locale, now }
}

const sourceOf = async (db: Db, of: Recipient['of'], now: number): Promise<ReportSource> =>
  'group' in of
    ? reportOfMany(db, { ...of.group, set: locationsOf(of) })
    : reportOfLocation(db, of.location, now)

const pathOf = (of: Recipient['of']) =>
  'group' in of
    ? webPaths.groupReports(of.group.companyId, of.group.id)
    : webPaths.locationReports(of.location.id)

/**
 * Costs in every currency, with the number of locations if not all have costs; a dash if there is no price.
 */
function costText({ costs, costCoverage }: EnergyReport, { textOf: say, locale }: ReportTexts): string {
  const amounts = costs.map(({ currency, cost }) => formatMoney(cost.total, { locale, currency }).text)
  const part = partOfLocations(costCoverage)
  const text = amounts.join(', ') || NOT_MEASURED
  return part ? `${text} (${say('reports.ofLocations', part)})` : text
}

const firstOfNext = (month: string) => `${addDays(month, 31).slice(0, 7)}-01`

/**
 * On the first of a month, by the local time of each location or group, queues reports for everyone who
 * ordered them. Marking and queueing are one transaction, so a restart neither loses nor repeats a report.
 */
export const queueMonthlyReports = ({ inTx, jobs }: Pick<Platform, 'inTx' | 'jobs'>, send: Job<DueReport>) =>
  defineJob({
    name: 'analytics.queue-monthly-reports',
    payload: z.object({}),
    schedule: '12 * * * *',
    async run() {
      await inTx(system, (change) => endMonthlyWithoutRight(change, { userId: null, locationId: null }))
      for (;;) {
        const queued = await inTx(system, async (change) => {
          const due = await markDue(change, MOST_AT_ONCE, HOURS_LATER)
          await jobs.sendAll(change.tx, send, due)
          return due.length
        })
        if (queued < MOST_AT_ONCE) return
      }
    },
  })
