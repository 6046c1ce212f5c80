import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Task } from '../../../platform/separate-process.ts'
import type { ReportPaper } from './report-paper.ts'

/** pdfmake is CommonJS; it runs in the worker process, which loads it once. */
const load = createRequire(import.meta.url)

async function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const pdfmake: typeof import('pdfmake') = load('pdfmake')
  pdfmake.setFonts(load('pdfmake/fonts/Roboto'))
  // a document is self-contained: the renderer fetches nothing and reads only the font
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer())
}

/** Only the rendering process loads the chart library, which takes 50 MB. */
const loadPaper = () => import('./report-paper.ts')

/** A report as a PDF. Runs in the worker process, because a hundred pages take seconds. */
export const drawPdf: Task<ReportPaper, Uint8Array> = {
  url: import.meta.url,
  name: 'drawPdf',
  run: async (paper) => pdfOf((await loadPaper()).reportDocument(paper)),
}

/** Loads the renderer, which takes seconds, in case a person who views a report also wants the document. */
export const prepareDrawing: Task<null, null> = {
  url: import.meta.url,
  name: 'prepareDrawing',
  async run() {
    await loadPaper()
    await pdfOf({ content: [{ text: 'a', bold: true }, { svg: PICTURE }] })
    return null
  },
}
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0L9 9"/></svg>'
