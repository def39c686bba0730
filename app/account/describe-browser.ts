/** Some names of browsers have those of others in them: the first one that fits is right. */
const browsers = { Edge: /Edg/, Opera: /OPR/, Firefox: /Firefox|FxiOS/, Chrome: /Chrome|CriOS/, Safari: /Safari/ }
const systems = { iPhone: /iPhone/, iPad: /iPad/, Android: /Android/, Windows: /Windows/, Mac: /Mac/, Linux: /Linux/ }

/** Names a browser and its system by what it says of itself: 'Chrome, Android'. */
export const describeBrowser = (userAgent: string): string =>
  [browsers, systems]
    .flatMap(names => Object.entries(names).find(([, words]) => words.test(userAgent))?.[0] ?? [])
    .join(', ') || '?'
