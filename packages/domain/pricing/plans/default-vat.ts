import { priceBookSi } from '../../grid-tariff/prices/price-book-si.ts'

/**
 * Default VAT on electricity for a new plan, percent, by country; '' if no source is known, so that the author is
 * asked. A country's standard rate does not help, because many countries tax electricity differently. Slovenia:
 * network bills (`priceBookSi`).
 */
export const defaultVatPct = (country: string): string => (country === 'SI' ? String(priceBookSi.vatPct) : '')
