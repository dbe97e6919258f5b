/**
 * The part of PROTOCOL.md that this page speaks. What comes over the socket is `unknown` until a reader has looked at
 * it; the rest of the page works with these types only.
 */
export * from './documents';
export * from './events';
export { refusalOf, turnIdOf } from './reading';
