import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import { themes } from '@kilowatt/domain/branding/themes'
import { describe, expect, test } from 'vitest'
import { themeCss } from './theme-css.ts'
import tokens from './tokens.json' with { type: 'json' }

/** WCAG 2.2 relative luminance of #rrggbb */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const schemes = ['dark', 'light'] as const
const cases = themes.flatMap((theme) =>
  schemes.map((scheme) => ({ name: theme.name, scheme, c: theme[scheme] })),
)

function expectContrast(pairs: [what: string, front: string, back: string][], min: number) {
  const failing = pairs
    .map(([name, front, back]) => ({ what: name, ratio: contrast(front, back) }))
    .filter(({ ratio }) => !(ratio >= min))
  expect(failing).toEqual([])
}

test('black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test('every theme has its own name and label, and ten shades of its colour', () => {
  expect(new Set(themes.map(({ name }) => name)).size).toBe(themes.length)
  expect(new Set(themes.map(({ label }) => label.en)).size).toBe(themes.length)
  expect(themes.filter(({ brandScale }) => brandScale.length !== 10)).toEqual([])
})

test.each([
  ['white', 'white'],
  ['no-such-brand', 'default'],
  ['toString', 'default'],
])('theme %s shows %s', (asked, shown) => {
  expect(resolveTheme(asked)).toBe(shown)
})

describe.each(cases)('$name $scheme', ({ scheme, c }) => {
  const surfaces = { bg: c.bg, nav: c.nav, surface: c.surface, raised: c.raised, field: c.field }
  const onAll = (name: string, color: string, backs: Record<string, string> = surfaces) =>
    Object.entries(backs).map(([back, value]): [string, string, string] => [
      `${name} on ${back}`,
      color,
      value,
    ])

  test('text has a contrast of 7:1 on every surface and on a selected row', () => {
    expectContrast(onAll('text', c.text, { ...surfaces, hover: c.hover, soft: c.primarySoft }), 7)
  })
  test('secondary and tertiary text have a contrast of 4.5:1', () => {
    expectContrast(
      [...onAll('text2', c.text2, { ...surfaces, hover: c.hover }), ...onAll('text3', c.text3)],
      4.5,
    )
  })
  test('outlines of controls and the focus ring have a contrast of 3:1', () => {
    expectContrast([...onAll('borderStrong', c.borderStrong), ...onAll('focus', c.focus)], 3)
  })
  test('brand colours give their text a contrast of 4.5:1', () => {
    expectContrast(
      [
        ...onAll('onPrimary', c.onPrimary, { primary: c.primary, hover: c.primaryHover }),
        ...onAll('primaryText', c.primaryText, { ...surfaces, soft: c.primarySoft }),
      ],
      4.5,
    )
  })
  test('energy lines have a contrast of 3:1, their texts and the states 4.5:1', () => {
    const page = { bg: c.bg, surface: c.surface }
    const energy = Object.entries(tokens.energy[scheme])
    expectContrast(
      energy.flatMap(([name, e]) => onAll(`${name} line`, e.line, page)),
      3,
    )
    expectContrast(
      [
        ...energy.flatMap(([name, e]) => onAll(`${name} text`, e.text, page)),
        ...Object.entries(tokens.status[scheme]).flatMap(([name, s]) => onAll(name, s, page)),
        ...Object.entries(tokens.priceLevel.text[scheme]).flatMap(([name, p]) =>
          onAll(`price ${name}`, p, page),
        ),
      ],
      4.5,
    )
  })
})

test.each(schemes)('the digit on a tariff block has a contrast of 4.5:1 (%s)', (scheme) => {
  const on = scheme === 'dark' ? tokens.block.onDark : tokens.block.onLight
  expectContrast(
    tokens.block[scheme].map((back, i): [string, string, string] => [`block ${i + 1}`, on[i] ?? '', back]),
    4.5,
  )
})

test('the style sheet has one block per brand and scheme, with the names that components use', () => {
  const css = themeCss(tokens, themes)
  expect(css.match(/\[data-theme="[a-z-]+"\]\[data-scheme="(dark|light)"\]\{/g)).toHaveLength(
    themes.length * 2,
  )
  for (const name of [
    '--bg:',
    '--text-2:',
    '--e-solar:',
    '--e-grid-import-fill:',
    '--pl-very-high-text:',
    '--b2-on:',
  ])
    expect(css).toContain(name)
  for (const name of ['--c-excess:', '--s-ok:', '--s-ok-soft:', '--ink-05:', '--brand-9:', '--shadow-2:'])
    expect(css).toContain(name)
  expect(css).not.toMatch(/--[a-z0-9-]*_|undefined/)
})
