import type { Page } from '@playwright/test'

/** Texts of a metric on screens, in spreadsheets and in documents. */
export const metricOfWord = {
  Solar: 'productionWh',
  Production: 'productionWh',
  Consumption: 'consumptionWh',
  'Grid import': 'importWh',
  Import: 'importWh',
  'Grid export': 'exportWh',
  Export: 'exportWh',
  'Battery out': 'dischargeWh',
  'Battery in': 'chargeWh',
} as const satisfies Record<string, string>
export type Metric = (typeof metricOfWord)[keyof typeof metricOfWord]
export type Exact = Readonly<Record<Metric, number | null>>

/** A figure as people read it: where, what, and its text with unit. */
export type Figure = { readonly where: string; readonly metric: Metric; readonly text: string }

const worth = { Wh: 1, kWh: 1e3, MWh: 1e6 } as const
/** Precision of values in calls: a tenth of a Wh. */
const ANSWER_WH = 0.06

/** Describes figures that differ from the measured value by more than half of their last digit. */
export const wrongFigures = (figures: readonly Figure[], exact: Exact): string[] =>
  figures.flatMap(({ where, metric, text }) => {
    const [, number = '', unit] = /([\d,]+(?:\.\d+)?)\s?(MWh|kWh|Wh)/.exec(text) ?? []
    const wh = exact[metric]
    if (wh === null || unit === undefined) return [`${where}: ${metric} is ${wh}, “${text}”`]
    const scale = worth[unit as keyof typeof worth]
    const halfWh = (scale * 10 ** -(number.split('.')[1] ?? '').length) / 2
    const shownWh = Number(number.replaceAll(',', '')) * scale
    return Math.abs(shownWh - wh) <= halfWh + ANSWER_WH ? [] : [`${where}: ${metric} is ${wh} Wh, “${text}”`]
  })

/** Entries of a list of names and texts that name a metric. */
export const figuresIn = (where: string, pairs: readonly (readonly [string, string])[]): Figure[] =>
  pairs.flatMap(([name, text]) => {
    const metric = metricOfWord[name.trim() as keyof typeof metricOfWord]
    return metric && /\d/.test(text) ? [{ where, metric, text }] : []
  })

/** Names and values of the tiles of a region. */
export const tilesIn = (page: Page, region: string): Promise<[string, string][]> =>
  page.getByRole('region', { name: region }).evaluate((section) =>
    [...section.querySelectorAll('dl > div')].map((tile): [string, string] => {
      const value = tile.querySelector('.metric')
      const rolled = value?.querySelector('[aria-label]')?.getAttribute('aria-label')
      const unit = value?.querySelector('.unit')?.textContent ?? ''
      return [
        tile.querySelector('dt')?.textContent ?? '',
        rolled ? rolled + unit : (value?.textContent ?? ''),
      ]
    }),
  )

/** Names and values of the legend below the bars of a balance, in the unit of its header. */
export const balanceIn = async (page: Page): Promise<[string, string][]> => {
  const label = (await page.getByRole('img', { name: /^Sources / }).getAttribute('aria-label')) ?? ''
  const unit = /(MWh|kWh|Wh)/.exec(label)?.[1] ?? ''
  return page
    .getByRole('main')
    .evaluate(
      (main, of) =>
        [...main.querySelectorAll('li:has(b.num)')].map((part): [string, string] => [
          part.querySelector('span')?.textContent ?? '',
          `${part.querySelector('b.num')?.textContent ?? ''} ${of}`,
        ]),
      unit,
    )
}

/** Names and values next to the nodes of the flows. */
export const flowsIn = (page: Page): Promise<[string, string][]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('svg g:has(> rect + text + text)')].map((node): [string, string] => {
      const [name, value] = [...node.querySelectorAll('text')].map((text) => text.textContent ?? '')
      return [name ?? '', value ?? '']
    }),
  )

/** Rows of the lists below a chart. */
export const listsIn = (page: Page): Promise<[string, string][]> =>
  page.getByRole('region', { name: /^(In|Out)$/ }).evaluateAll((lists) =>
    lists.flatMap((list) =>
      [...list.querySelectorAll('li button')].map((row): [string, string] => {
        const texts = [...row.querySelectorAll(':scope > span')].map((span) => span.textContent ?? '')
        return [
          row.querySelector('span > span')?.textContent ?? '',
          texts.find((text) => /[\d]\s[kM]?Wh$/.test(text)) ?? '',
        ]
      }),
    ),
  )

/** Values of the last row in the first table of the page, by header, whose second line is the unit. */
export const totalsIn = (page: Page): Promise<[string, string][]> =>
  page.getByRole('main').evaluate((main) => {
    const table = main.querySelector('table:has(tfoot)')
    const heads = [...(table?.querySelectorAll('thead th') ?? [])]
    const cells = [...(table?.querySelectorAll('tfoot > tr:last-child > *') ?? [])]
    const unitOfRow = /, (\w+)$/.exec(cells[0]?.textContent ?? '')?.[1]
    return heads.map((head, i): [string, string] => {
      const unit = unitOfRow ?? head.querySelector('span')?.textContent ?? ''
      const name = (head.textContent ?? '').replace(/\u00ad/g, '').replace(unit, '')
      return [unitOfRow ? (name.split(',')[0] ?? '') : name, `${cells[i]?.textContent ?? ''} ${unit}`]
    })
  })

/** Names and values of the strip at the cursor of a chart, in the unit of each side's sum. */
export const stripIn = (page: Page): Promise<[string, string][]> =>
  page.getByRole('group', { name: 'Values at the cursor' }).evaluate((strip) =>
    [...strip.querySelectorAll('dl:has(> div)')].flatMap((side) => {
      const unit = /[kM]?Wh/.exec(side.querySelector('dd')?.textContent ?? '')?.[0] ?? ''
      return [...side.querySelectorAll(':scope > div')]
        .slice(1)
        .map((part): [string, string] => [
          part.querySelector('dt')?.textContent ?? '',
          `${part.querySelector('dd')?.textContent ?? ''} ${unit}`,
        ])
    }),
  )

/** Names and amounts of the strip above the bars of a cost chart. */
export const costStripIn = (page: Page): Promise<[string, string][]> =>
  page
    .getByRole('main')
    .locator('figcaption output')
    .first()
    .evaluate((strip) =>
      [...strip.querySelectorAll(':scope > span:has(> b)')].map((cell): [string, string] => [
        (cell.querySelector('span')?.textContent ?? '').trim(),
        cell.querySelector('b')?.textContent ?? '',
      ]),
    )

/** Cells of each row of a table by header. */
export const rowsIn = (page: Page, label: string): Promise<Record<string, string>[]> =>
  page.getByRole('region', { name: label }).evaluate((region) => {
    const heads = [...region.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '')
    return [...region.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries([...row.children].map((cell, i) => [heads[i] ?? '', cell.textContent ?? ''])),
    )
  })

/** The first amount of money in a text; null if there is none. */
export const amountIn = (text = ''): number | null => {
  const [found] = /-?[\d,]+\.\d\d/.exec(text.replace('−', '-')) ?? []
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}
