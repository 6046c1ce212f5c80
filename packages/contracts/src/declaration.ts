import type { AnyContractRouter } from '@orpc/contract'

/** What one module adds to the product. Names are unique in the whole product, and every name has a text (`npm run check`). */
export type Declaration = {
  readonly calls?: Readonly<Record<string, AnyContractRouter>>
  readonly errors?: Readonly<Record<string, DeclaredError>>
}

export type DeclaredError = {
  /** HTTP status of the answer */
  readonly status: number
  /** what the API says when it knows no more, for people who write programs */
  readonly sentence: string
  /** key of the message that people see */
  readonly text: string
}
