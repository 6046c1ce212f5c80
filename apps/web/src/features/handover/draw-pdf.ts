import pdfMake from 'pdfmake/build/pdfmake'
import fonts from 'pdfmake/build/vfs_fonts'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** A document as a PDF; its font has the letters of all languages of the product. */
export function drawPdf(document: TDocumentDefinitions): Promise<Blob> {
  pdfMake.addVirtualFileSystem(fonts)
  return pdfMake.createPdf(document).getBlob()
}
