import type { ColorScheme, Theme, ThemeColors } from '@kilowatt/domain/branding/theme'
import type tokens from './tokens.json'

type Tokens = typeof tokens

const schemes: readonly ColorScheme[] = ['dark', 'light']

const kebab = (name: string) => name.replaceAll('_', '-')
/** `onPrimary` as `on-primary`, `text2` as `text-2` */
const variableOf = (color: string) => color.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)

const block = (selector: string, declarations: [string, string][]) =>
  `${selector}{${declarations.map(([name, value]) => `--${name}:${value}`).join(';')}}`

/** Surfaces, text and brand of a theme. */
const surfaces = (name: string, scheme: ColorScheme, values: ThemeColors) =>
  block(
    `[data-theme="${name}"][data-scheme="${scheme}"]`,
    Object.entries(values).map(([color, value]) => [variableOf(color), value]),
  )

/** Colours that mean the same in every brand: energy, price level, tariff block, cost part, status. */
function meaningColors(tokens: Tokens, scheme: ColorScheme): [string, string][] {
  const softPct = scheme === 'dark' ? 15 : 9
  const onBlock = scheme === 'dark' ? tokens.block.onDark : tokens.block.onLight
  return [
    ...Object.entries(tokens.energy[scheme]).flatMap(([name, role]): [string, string][] => [
      [`e-${kebab(name)}`, role.line],
      [`e-${kebab(name)}-fill`, role.fill],
      [`e-${kebab(name)}-text`, role.text],
      [`e-${kebab(name)}-soft`, role.soft],
    ]),
    ...Object.entries(tokens.priceLevel[scheme]).map(([name, value]): [string, string] => [
      `pl-${kebab(name)}`,
      value,
    ]),
    ...Object.entries(tokens.priceLevel.text[scheme]).map(([name, value]): [string, string] => [
      `pl-${kebab(name)}-text`,
      value,
    ]),
    ...tokens.block[scheme].map((value, i): [string, string] => [`b${i + 1}`, value]),
    ...onBlock.map((value, i): [string, string] => [`b${i + 1}-on`, value]),
    ...Object.entries(tokens.cost[scheme]).map(([name, value]): [string, string] => [
      `c-${kebab(name)}`,
      value,
    ]),
    ...Object.entries(tokens.status[scheme]).flatMap(([name, value]): [string, string][] => [
      [`s-${name}`, value],
      [`s-${name}-soft`, `color-mix(in srgb,${value} ${softPct}%,transparent)`],
    ]),
    ['night', tokens.chart.night[scheme]],
    ['ink-05', tokens.overlay.ink05[scheme]],
    ['ink-10', tokens.overlay.ink10[scheme]],
  ]
}

/**
 * The style sheet of all brands: one block per theme and scheme on `html[data-theme][data-scheme]` (surfaces,
 * text, brand) and one per scheme (colours with a fixed meaning). Components use names such as `--text-2` and
 * `--e-solar-fill`.
 */
export function themeCss(tokens: Tokens, themes: readonly Theme[]): string {
  const rules: string[] = []
  for (const scheme of schemes)
    rules.push(
      `[data-scheme="${scheme}"]{color-scheme:${scheme}}`,
      block(`[data-scheme="${scheme}"]`, meaningColors(tokens, scheme)),
    )
  for (const theme of themes) {
    rules.push(
      block(
        `[data-theme="${theme.name}"]`,
        theme.brandScale.map((value, i) => [`brand-${i}`, value]),
      ),
    )
    for (const scheme of schemes) rules.push(surfaces(theme.name, scheme, theme[scheme]))
  }
  return rules.join('\n')
}

/** Colours of the page before its style sheets have loaded, by theme and scheme. */
export const brandColors = (themes: readonly Theme[]): Record<string, string> =>
  Object.fromEntries(
    themes.map((theme) => [
      theme.name,
      schemes
        .map(
          (scheme) =>
            `[data-scheme="${scheme}"]{color-scheme:${scheme}}${surfaces(theme.name, scheme, theme[scheme])}`,
        )
        .join(''),
    ]),
  )
