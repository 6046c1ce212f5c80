import type { recountDeclaration } from '@kilowatt/contracts/recount/recount-declaration'
import type { ModuleExamples } from './module-examples.ts'

export const recountExamples: ModuleExamples<keyof typeof recountDeclaration.calls> = {
  inputs: {
    recounts: { list: () => ({}) },
  },
}
