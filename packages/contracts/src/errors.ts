import { recordOf } from '@kilowatt/domain/record-of'
import { compose } from './compose.ts'

const errors = compose('errors')
const codes = Object.keys(errors) as ErrorCode[]

/** Every error code of the product. The web app maps a code to a message, so a code is never free text. */
export type ErrorCode = keyof typeof errors

/** HTTP status of each code. */
export const errorStatus = recordOf(codes, (code) => errors[code].status)
/** Sentence of the API for each code, if nothing more specific is known. */
export const errorSentences = recordOf(codes, (code) => errors[code].sentence)
/** Key of the message shown to people for each code. */
export const errorTexts = recordOf(codes, (code) => errors[code].text)

/** `data` of an error answer. */
export type ErrorData = {
  /** refused inputs, and why */
  fields?: { path: string; message: string }[]
  /** seconds until the next try can succeed, as in `Retry-After` */
  retryAfterS?: number
}
export type RefusedField = NonNullable<ErrorData['fields']>[number]
