import type { recountApi } from '@kilowatt/contracts/recount/recount-api'
import type { CallExamples } from './call-examples-type.ts'

export const recountExamples: CallExamples<keyof typeof recountApi> = {
  recounts: { list: () => ({}) },
}
