import { expect, test } from 'vitest'
import { openSeparateProcess } from '../../../platform/separate-process.ts'
import { prepareDrawing } from './draw-pdf.ts'

test('the renderer can be loaded before anything is rendered', async () => {
  await using apart = openSeparateProcess()
  expect(await apart.run(prepareDrawing, null)).toBeNull()
}, 60_000)
