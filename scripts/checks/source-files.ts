import { execFileSync } from 'node:child_process'

/** Our own TypeScript and CSS, tracked or new; without generated code and data. */
export function sourceFiles(pattern = /\.(ts|tsx|mjs|css)$/): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter(
      (path) => pattern.test(path) && !/\.gen\.ts$|(^|\/)(fixtures|profiles|messages|seed)\//.test(path),
    )
    .sort()
}
