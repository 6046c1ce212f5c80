import type { recountDeclaration } from '@kilowatt/contracts/recount/recount-declaration'
import type { CallExamples } from './call-examples-type.ts'

export const recountExamples: CallExamples<keyof typeof recountDeclaration.calls> = {
  recounts: { list: () => ({}) },
}
