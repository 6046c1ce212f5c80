import { partWithServer } from '../support/bench-part.ts'
import { ms } from '../support/figures.ts'
import { measureReports } from './reports.ts'

export const reportsPart = partWithServer({
  name: 'reports',
  about: 'loads a year of minutes, then reports it as rows, spreadsheets and PDFs',
  measure: measureReports,
  rows: (reports) => [
    ['report of a year, p95', ms(reports.year.p95Ms), '≤ 100 ms', `median ${ms(reports.year.medianMs)}`],
    [
      'report of a month as PDF, p95',
      ms(reports.pdf.p95Ms),
      '≤ 1,000 ms',
      `median ${ms(reports.pdf.medianMs)}, the first ${ms(reports.firstPdfMs)}`,
    ],
    [
      'year of quarter-hours as XLSX, memory',
      `${reports.xlsx.memoryMb.toFixed(1)} MB`,
      '≤ 50 MB',
      `${reports.xlsx.megabytes.toFixed(1)} MB in ${ms(reports.xlsx.ms)}`,
    ],
  ],
})
