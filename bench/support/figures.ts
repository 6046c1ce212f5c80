/** Whole numbers with separators: `10,000`. */
export const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const ms = (value: number) => `${value.toFixed(1)} ms`
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`
