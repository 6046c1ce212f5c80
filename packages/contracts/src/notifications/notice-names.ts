import { compose } from '../compose.ts'

/** Every kind of notice, by name. */
export const noticeKinds = compose('notices')
export type NoticeName = keyof typeof noticeKinds
