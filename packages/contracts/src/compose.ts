import { mergedParts } from '@kilowatt/domain/merged-parts'
import type { Declaration } from './declaration.ts'
import { declarations } from './declarations.ts'

/** One part of the declarations of all modules. */
export const compose = <Part extends keyof Declaration>(part: Part) => mergedParts(declarations, part)
