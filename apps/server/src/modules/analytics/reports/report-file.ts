import type { ReportFormat } from '@kilowatt/contracts/analytics/report-formats'
import { offsetColumn } from '@kilowatt/domain/time/repeated-times'
import type { Db } from '../../../platform/database/db.ts'
import type { SeparateProcess } from '../../../platform/separate-process.ts'
import { drawPdf } from './draw-pdf.ts'
import { fillPaper } from './fill-paper.ts'
import { readReport, readRows } from './report.queries.ts'
import { readPaperBrand } from './report-brand.queries.ts'
import { plannedDays, planReport, type ReportRequest } from './report-plan.ts'
import { reportCsv, reportXlsx } from './report-sheet.ts'
import type { ReportSource } from './report-source.queries.ts'
import { reportTexts } from './report-texts.ts'

const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ReportFormat, string>

type Parts = { readonly db: Db; readonly apart: SeparateProcess }
type FileRequest = ReportRequest & { readonly format: ReportFormat; readonly locale: string }

/** A report as a file: tables row by row as they are read, a document as a whole. */
export async function openReportFile(parts: Parts, source: ReportSource, request: FileRequest, now: number) {
  const { format, locale } = request
  const plan = planReport(request, source, format !== 'pdf')
  const texts = await reportTexts(locale)
  const { from, to } = plannedDays(plan)
  const days = from === to ? from : `${from}_${to}`
  const sheet = async () => {
    const [spans, prices] = await Promise.all([source.estimated(plan), source.prices(plan)])
    const rows = await begun(readRows(source, plan, spans, prices))
    const currencies = prices.costs.map(({ currency }) => currency)
    const tariffs = prices.tariffs.map(({ tariff }) => tariff)
    const { costCoverage } = prices
    const hasDoubts =
      [...prices.pendingCosts, ...prices.outdatedCosts].some(Boolean) || (costCoverage?.unpricedDays ?? 0) > 0
    const hasEstimated = spans.length > 0
    const { timezone } = plan
    const offsetAt = offsetColumn(plan.edges.subarray(0, -1), timezone)
    return { texts, currencies, costCoverage, tariffs, timezone, rows, hasEstimated, hasDoubts, offsetAt }
  }
  const body = {
    csv: async () => reportCsv(await sheet()),
    xlsx: async () => reportXlsx(await sheet()),
    pdf: async () => {
      const [report, brand] = await Promise.all([
        readReport(source, plan),
        readPaperBrand(parts.db, source.companyId),
      ])
      const paper = fillPaper({ report, place: source.name, brand, texts, now })
      return new Blob([new Uint8Array(await parts.apart.run(drawPdf, paper))]).stream()
    },
  }
  return {
    headers: {
      'content-type': mediaTypes[format],
      'content-disposition': `attachment; filename="${plainName(source.name)}_${days}.${format}"`,
    },
    body: await body[format](),
  }
}

/**
 * Reads the first row, so a failure can be reported as an error; a file that has started could only break
 * off.
 */
async function begun<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
  const first = await rows.next()
  async function* all() {
    try {
      if (!first.done) yield first.value
      yield* rows
    } finally {
      await rows.return(undefined)
    }
  }
  return all()
}

/** Removes all characters that some file system does not accept. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'report'
