import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTheme } from '@kilowatt/domain/branding/themes/default-theme'
import { expect, test } from 'vitest'
import { paperPalette } from './paper-palette.ts'

const tokens = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../apps/web/src/ui/theme/tokens.json'), 'utf8'),
)

test('law: paper has the light energy colours of the app', () => {
  for (const [stem, line] of Object.entries(paperPalette.line)) {
    const colors = tokens.energy.light[stem.replace('-', '_')]
    expect([stem, line, paperPalette.fill[stem]]).toEqual([stem, colors.line, colors.fill])
  }
})

test('law: its greys are those of the default theme', () => {
  const { light } = defaultTheme
  const { surface, text, text2, border, borderStrong } = paperPalette
  expect({ surface, text, text2, border, borderStrong }).toEqual({
    surface: light.surface,
    text: light.text,
    text2: light.text2,
    border: light.border,
    borderStrong: light.borderStrong,
  })
})
