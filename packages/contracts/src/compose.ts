import { mergedParts } from '@kilowatt/domain/merged-parts'
import type { Declaration } from './declaration.ts'
import { declarations } from './declarations.ts'

/** A part of all modules' declarations, combined. */
export const compose = <Part extends keyof Declaration>(part: Part) => mergedParts(declarations, part)
