import { expect, test } from 'vitest'
import { openApart } from '../../../platform/apart.ts'
import { prepareDrawing } from './draw-pdf.ts'

test('what draws can be loaded before anything is drawn', async () => {
  await using apart = openApart()
  expect(await apart.run(prepareDrawing, null)).toBeNull()
}, 60_000)
