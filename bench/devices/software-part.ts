import { partWithServer } from '../support/bench-part.ts'
import { number } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { benchSigner, measureSoftware, type SoftwareResult } from './software.ts'

export const softwarePart = partWithServer({
  name: 'software',
  about: 'uploads a release of 500 MB, and downloads it with an interruption',
  env: { SOFTWARE_KEYS: benchSigner.publicKey },
  measure: measureSoftware,
  rows,
  faults: ({ isWhole }) => (isWhole ? [] : ['the downloaded software differs from the uploaded one']),
})

function rows({
  sizeBytes,
  uploadMs,
  checkMs,
  downloadMs,
  uploadGrowthMb,
  downloadGrowthMb,
  isWhole,
}: SoftwareResult): Row[] {
  const rate = (took: number) => `${number.format(sizeBytes / 1000 / took)} MB/s`
  return [
    ['release of 500 MB, upload', `${(uploadMs / 1000).toFixed(1)} s`, '', rate(uploadMs)],
    ['release of 500 MB, hash and signature', `${(checkMs / 1000).toFixed(1)} s`, '', rate(checkMs)],
    [
      'release of 500 MB, download interrupted and resumed',
      `${(downloadMs / 1000).toFixed(1)} s`,
      '',
      rate(downloadMs),
    ],
    [
      'memory of the server, upload',
      `+${number.format(uploadGrowthMb)} MB`,
      '≤ +100 MB',
      'above its earlier level',
    ],
    [
      'memory of the server, download',
      `+${number.format(downloadGrowthMb)} MB`,
      '≤ +100 MB',
      isWhole ? 'complete' : 'INCOMPLETE',
    ],
  ]
}
