import { compose } from './compose.ts'
import type { NoticeKind } from './notice-kinds.ts'

const composed = compose('notices')
export type NoticeName = keyof typeof composed

/** Every kind of notice, by name. */
export const noticeKinds: Readonly<Record<NoticeName, NoticeKind>> = composed
