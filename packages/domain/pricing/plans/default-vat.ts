import { priceBookSi } from '../../tariff/prices/price-book-si.ts'

/**
 * VAT on electricity by country, percent, as a new plan begins with; '' where no source is at hand, so that whoever writes the plan is
 * asked. The standard rate of a country is no answer: many tax electricity at another. Slovenia: network bills (`priceBookSi`).
 */
export const defaultVatPct = (country: string): string => (country === 'SI' ? String(priceBookSi.vatPct) : '')
