/** What is hard to write as a line of text. */
export const oddValue = { text: 'a\u2028b\r\n"ç" \\ €', none: null, n: 1.5e-7 };
