import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'
import { PriceDocumentError, refuseTooLarge } from '../documents/price-document.ts'

export type ReferenceRate = {
  /** of the bank's calendar, `YYYY-MM-DD` */
  readonly day: string
  /** ISO 4217 */
  readonly currency: string
  /** units for one euro, as published */
  readonly perEuro: string
}

const decimal = /^\d{1,8}(\.\d{1,6})?$/
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Reference rates as the European Central Bank publishes them (`eurofxref-daily.xml`,
 * `eurofxref-hist-90d.xml`): an envelope with a `Cube` for each day (`time`) that contains a `Cube` for each
 * currency (`currency`, `rate`: units for one euro). Invalid rates are left out.
 * @throws PriceDocumentError
 */
export function readEcbRates(text: string): ReferenceRate[] {
  refuseTooLarge(text)
  // a document type could define entities, and these documents have none
  if (text.includes('<!DOCTYPE')) throw new PriceDocumentError('not_readable', 'a document type')
  const root = rootOf(text)
  const days = cubesOf(root).flatMap((all) => cubesOf(all))
  if (days.length === 0) throw new PriceDocumentError('not_prices', `${root?.name} without days`)
  return days.flatMap((ofDay) => {
    const day = ofDay.attributes.time ?? ''
    if (!isDay(day)) return []
    return cubesOf(ofDay).flatMap(({ attributes: { currency = '', rate = '' } }) =>
      /^[A-Z]{3}$/.test(currency) && decimal.test(rate) && Number(rate) > 0
        ? [{ day, currency, perEuro: rate }]
        : [],
    )
  })
}

function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text.trimStart()).root
  } catch (error) {
    if (error instanceof XmlError)
      throw new PriceDocumentError('not_readable', error.message, { cause: error })
    throw error
  }
}

const cubesOf = (element: XmlElement | null): XmlElement[] =>
  (element?.children ?? []).flatMap((child) =>
    child instanceof XmlElement && child.name === 'Cube' ? [child] : [],
  )
