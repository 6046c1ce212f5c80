import { compose } from './compose.ts'
import { directoryDeclaration } from './directory/directory-declaration.ts'

/** Every call of the product. Paths are relative to /api. */
export const api = { ...compose('calls'), ...directoryDeclaration.calls }
