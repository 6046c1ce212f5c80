import { Fragment } from 'react'

const address = /(https?:\/\/[^\s,;)]+)/

/** Source of a price; addresses in it are links. */
export const SourceText = ({ source }: { source: string }) =>
  source.split(address).map((part, i) =>
    i % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {URL.canParse(part) ? new URL(part).host : part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
