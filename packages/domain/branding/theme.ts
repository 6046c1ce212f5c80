export type ColorScheme = 'dark' | 'light'

/** Surfaces, text and brand colours of a page, as CSS values; `text2` becomes the CSS variable `--text-2`. */
export type ThemeColors = {
  readonly bg: string
  readonly nav: string
  readonly surface: string
  readonly raised: string
  readonly field: string
  readonly hover: string
  readonly track: string
  readonly border: string
  readonly borderStrong: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly primary: string
  readonly onPrimary: string
  readonly primaryHover: string
  readonly primarySoft: string
  readonly primaryText: string
  readonly focus: string
  readonly scrim: string
  readonly shadow1: string
  readonly shadow2: string
  readonly shadow3: string
  /** background of the whole page: `bg`, or a gradient over it */
  readonly background: string
}

/** The look of a brand in both colour schemes. */
export type Theme = {
  /** stored for a company, and `data-theme` of the page */
  readonly name: string
  /** the theme's name in the list, by language; English is shown for a language without one */
  readonly label: { readonly en: string; readonly [language: string]: string }
  /** shown to people who have not chosen a scheme */
  readonly scheme: ColorScheme
  /** ten shades of the brand colour, from light to dark */
  readonly brandScale: readonly string[]
  readonly dark: ThemeColors
  readonly light: ThemeColors
}
