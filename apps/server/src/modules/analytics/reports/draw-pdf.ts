import { createRequire } from 'node:module'
import type { Task } from '../../../platform/apart.ts'
import { type ReportPaper, reportDocument } from './report-paper.ts'

/** pdfmake is CommonJS, and draws in a process apart, which loads it once. */
const load = createRequire(import.meta.url)

/** A report as a PDF. Another process draws it: a hundred pages are seconds of work. */
export const drawPdf: Task<ReportPaper, Uint8Array> = {
  url: import.meta.url,
  name: 'drawPdf',
  async run(paper) {
    const pdfmake: typeof import('pdfmake') = load('pdfmake')
    pdfmake.setFonts(load('pdfmake/fonts/Roboto'))
    // what a document names is in it: nothing is fetched, and only the typeface is read
    pdfmake.setUrlAccessPolicy(() => false)
    pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))
    return new Uint8Array(await pdfmake.createPdf(reportDocument(paper)).getBuffer())
  },
}
