/**
 * An institution's API in one file: the specification's fifteen calls and the hub, without code of Ateneo.
 * It shows what a portal asks and needs. It keeps people in memory, so it is only an example.
 *
 *   PORT=5000 node examples/institution/institution.ts
 *
 * and then a portal with CAMPUS_URL=http://127.0.0.1:5000. Needs Node 24 and the package `ws`.
 */
import { randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

const PORT = Number(process.env.PORT ?? 5000);
/** What a portal proves itself by where it signs people in through a gateway (docs/sso.md). */
const PORTAL_SECRET = process.env.PORTAL_SECRET;
/** A bearer is renewed by the portal while its ten minutes run; the one before holds a minute longer. */
const TOKEN_MS = 15 * 60_000;
const GRACE_MS = 60_000;
const MOST_BYTES = 64 * 1024;

// ---- People -----------------------------------------------------------------------------------------------

type Profile = { type: 'student' | 'professor'; badge: string | null; hasCanvas: boolean };
type Person = {
  id: string;
  username: string;
  /** Salted and hashed; never as it was typed. */
  password: ReturnType<typeof hashed>;
  givenName: string;
  familyName: string;
  email: string;
  phone: string | null;
  language: string;
  facultyId: string | null;
  profiles: Profile[];
};

const faculties = [
  { id: 'f1', name: 'Science' },
  { id: 'f2', name: 'Humanities' },
];
const people: Person[] = [];

function hashed(password: string, salt = randomBytes(16)) {
  return { salt, hash: scryptSync(password, salt, 32) };
}
const isPassword = ({ password: { salt, hash } }: Person, typed: string) =>
  timingSafeEqual(hash, hashed(typed, salt).hash);

function addPerson(given: Partial<Person> & { username: string; typed: string }): Person {
  const { typed, ...rest } = given;
  const person: Person = {
    ...{ id: randomUUID(), password: hashed(typed), givenName: 'Anna', familyName: 'Verdi' },
    ...{
      email: `${given.username}@example.edu`,
      phone: '+39 0461 000000',
      language: 'en',
      facultyId: 'f1',
      profiles: [],
    },
    ...rest,
  };
  people.push(person);
  return person;
}

const student: Profile = { type: 'student', badge: '100001', hasCanvas: false };
const professor: Profile = { type: 'professor', badge: 'D42', hasCanvas: false };
addPerson({ username: 'anna', typed: 'example-password', profiles: [student] });
addPerson({
  username: 'paolo',
  typed: 'example-password',
  givenName: 'Paolo',
  familyName: 'Neri',
  profiles: [professor],
});
addPerson({
  ...{ username: 'marta', typed: 'example-password', givenName: 'Marta', familyName: 'Blu' },
  profiles: [
    { ...student, badge: '100002' },
    { ...professor, badge: 'D43' },
  ],
});
addPerson({
  ...{ username: 'leo', typed: 'example-password', givenName: 'Leo', familyName: 'Rosa' },
  profiles: [{ ...student, badge: null }],
});

// ---- Bearers ----------------------------------------------------------------------------------------------

/** `began` is the same of all bearers of one sign-in: they end together. */
type SignIn = { person: Person; profile: Profile; until: number; began: string };
const signIns = new Map<string, SignIn>();

function newToken(person: Person, profile: Profile, began: string): string {
  const token = randomBytes(32).toString('base64url');
  signIns.set(token, { person, profile, until: Date.now() + TOKEN_MS, began });
  return token;
}

function holderOf({ headers }: IncomingMessage): (SignIn & { token: string }) | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const signIn = signIns.get(token);
  if (!signIn || signIn.until < Date.now()) return null;
  return { ...signIn, token };
}

/** Every bearer of these sign-ins, and every window that listens by one. */
function end(isEnding: (signIn: SignIn) => boolean): void {
  for (const [token, signIn] of signIns) if (isEnding(signIn)) signIns.delete(token);
  for (const [socket, signIn] of listeners) if (isEnding(signIn)) socket.close();
}

// ---- Answers ----------------------------------------------------------------------------------------------

type Message = { text: string; type: 'success' | 'info' | 'warning' | 'danger' };
/** `{success, result, messages}`, and a token where a sign-in begins or is renewed. */
type Answer = { status?: number; success?: boolean; result?: unknown; messages?: Message[]; token?: string };

/** What people read is in their language, which the portal says in Accept-Language. */
const texts = {
  wrong: {
    it: 'Nome utente o password errati.',
    en: 'Wrong user name or password.',
    es: 'Usuario o contraseña incorrectos.',
  },
  over: { it: 'La sessione è finita.', en: 'The session is over.', es: 'La sesión ha terminado.' },
  reused: {
    it: 'Questa chiave è già di un’altra richiesta.',
    en: 'This key belongs to another request.',
    es: 'Esta clave ya es de otra solicitud.',
  },
  taken: {
    it: 'Non è possibile registrarsi con questi dati.',
    en: 'These details can’t be registered.',
    es: 'No se puede registrar con estos datos.',
  },
  malformed: {
    it: 'La richiesta non è leggibile.',
    en: 'The request can’t be read.',
    es: 'La solicitud no se puede leer.',
  },
};

function say(
  request: IncomingMessage,
  text: keyof typeof texts,
  type: Message['type'] = 'danger',
): Message[] {
  const language = request.headers['accept-language']?.slice(0, 2) ?? 'it';
  return [{ text: texts[text][language as 'it'] ?? texts[text].it, type }];
}

const refused = (request: IncomingMessage, status: number, text: keyof typeof texts): Answer => ({
  ...{ status, success: false, messages: say(request, text) },
});

// ---- The calls --------------------------------------------------------------------------------------------

type Body = Record<string, unknown>;
type Handler = (body: Body, request: IncomingMessage) => Answer;
type SignedInHandler = (holder: SignIn & { token: string }, body: Body, request: IncomingMessage) => Answer;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
/** At sign-in and at the change of a password the portal sends it as base64 of UTF-8. */
const decoded = (value: unknown): string => Buffer.from(asText(value), 'base64').toString('utf8');

function signedIn(person: Person, [profile] = person.profiles, began: string = randomUUID()): Answer {
  if (!profile) return { status: 403, success: false };
  const result = { id: person.id, loginDate: new Date().toISOString() };
  return { result, token: newToken(person, profile, began) };
}

const userOf = (person: Person, { type, badge, hasCanvas }: Profile) => ({
  ...{ type, badge, hasCanvas, email: person.email },
  name: `${person.givenName} ${person.familyName}`.trim(),
  ...{ givenName: person.givenName, familyName: person.familyName, phone: person.phone },
  ...{ language: person.language, facultyId: person.facultyId, preferredName: null, address: null },
});

const open: Record<string, Handler> = {
  '/api/user/login': ({ username, password }, request) => {
    const person = people.find((each) => each.username === username || each.email === username);
    const typed = decoded(password);
    // The same work whether somebody is known or not, so that the time tells nothing.
    const isRight = person ? isPassword(person, typed) : !hashed(typed);
    return person && isRight ? signedIn(person) : refused(request, 401, 'wrong');
  },
  '/api/user/register': ({ givenName, familyName, email, password, facultyId, language }, request) => {
    const address = asText(email);
    if (!address || people.some((each) => each.email === address)) return refused(request, 409, 'taken');
    const person = addPerson({
      ...{ username: address, email: address, typed: asText(password), language: asText(language) },
      ...{
        givenName: asText(givenName),
        familyName: asText(familyName),
        facultyId: asText(facultyId) || null,
      },
      profiles: [{ ...student, badge: null }],
    });
    return signedIn(person);
  },
  '/api/saml/login': (_body, request) => {
    const { 'x-portal-secret': secret, 'x-gateway-identity': sealed } = request.headers;
    if (!PORTAL_SECRET || secret !== PORTAL_SECRET) return refused(request, 403, 'wrong');
    if (typeof sealed !== 'string') return refused(request, 400, 'malformed');
    const identity = JSON.parse(Buffer.from(sealed, 'base64url').toString('utf8'));
    const known: string[] = identity.identifiers.map(({ value }: { value: string }) => value);
    const person = people.find(({ email }) => known.includes(email.toLowerCase()));
    return person ? signedIn(person) : refused(request, 403, 'wrong');
  },
  // Alike for every address: nobody learns who is registered. Here the link would be mailed.
  '/api/user/recovery': ({ token }) => ({ result: token ? { changed: true } : { sent: true } }),
  '/api/user/faculties': () => ({ result: faculties }),
  '/api/user/validate': (fields) => {
    const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(asText(fields.email));
    const wrong = 'email' in fields && !isAddress ? { email: ['email'] } : {};
    return { result: { valid: Object.keys(wrong).length === 0, fields: wrong } };
  },
  '/api/user/language': ({ language }, request) => {
    const holder = holderOf(request);
    if (holder) holder.person.language = asText(language) || 'it';
    return {};
  },
  '/api/user/logout': (_body, request) => {
    const holder = holderOf(request);
    if (holder) end(({ began }) => began === holder.began);
    return {};
  },
};

const forSignedIn: Record<string, SignedInHandler> = {
  '/api/user/profile': ({ person, profile }) => ({ result: userOf(person, profile) }),
  '/api/user/profiles': ({ person, began }) => ({
    result: person.profiles.map((profile) => {
      const { type, name, badge } = userOf(person, profile);
      return { type, name, badge, token: newToken(person, profile, began) };
    }),
  }),
  '/api/user/autologin': ({ person, profile, token, began }) => {
    const before = signIns.get(token);
    if (before) before.until = Math.min(before.until, Date.now() + GRACE_MS);
    return signedIn(person, [profile], began);
  },
  '/api/user/updateprofile': ({ person, profile }, body) => {
    Object.assign(person, {
      ...{
        givenName: asText(body.givenName),
        familyName: asText(body.familyName),
        email: asText(body.email),
      },
      ...{ phone: asText(body.phone) || null, facultyId: asText(body.facultyId) || null },
    });
    return { result: userOf(person, profile) };
  },
  '/api/user/smallupdateprofile': ({ person, profile }, { email, phone }) => {
    if (typeof email === 'string') person.email = email;
    if (typeof phone === 'string') person.phone = phone;
    return { result: userOf(person, profile) };
  },
  '/api/user/changepassword': ({ person, profile, began }, { oldPassword, newPassword }, request) => {
    if (!isPassword(person, decoded(oldPassword))) return refused(request, 400, 'wrong');
    person.password = hashed(decoded(newPassword));
    end((signIn) => signIn.person === person && signIn.began !== began);
    return signedIn(person, [profile], began);
  },
  '/api/user/listprofessors': () => ({
    result: people
      .filter(({ profiles }) => profiles.some(({ type }) => type === 'professor'))
      .map(({ id, givenName, familyName, email }) => ({ id, name: `${givenName} ${familyName}`, email })),
  }),
};

/** Undefined for an unknown path. A 404 without an envelope tells the portal: not offered here. */
function answerTo(path: string, body: Body, request: IncomingMessage): Answer | undefined {
  const handler = open[path];
  if (handler) return handler(body, request);
  const own = forSignedIn[path];
  if (!own) return undefined;
  const holder = holderOf(request);
  if (!holder) return refused(request, 401, 'over');
  return once(holder.person, [path, body], request, () => own(holder, body, request));
}

const MOST_KEPT = 1000;
const kept = new Map<string, { asked: string; answer: Answer }>();

/** A change that comes again with its key has the answer that it had, and is done once. */
function once(person: Person, what: unknown, request: IncomingMessage, work: () => Answer): Answer {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  const asked = JSON.stringify(what);
  const before = kept.get(`${person.id} ${key}`);
  if (before) return before.asked === asked ? before.answer : refused(request, 422, 'reused');
  const answer = work();
  kept.set(`${person.id} ${key}`, { asked, answer });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest);
  return answer;
}

// ---- The hub: SignalR's JSON protocol over a WebSocket ----------------------------------------------------

const END = '\u001e';
const listeners = new Map<WebSocket, SignIn>();
const sockets = new WebSocketServer({ noServer: true, maxPayload: 32 * 1024 });

sockets.on('connection', (socket, request) => {
  const holder = holderOf(request);
  if (!holder) return socket.close();
  let isOpen = false;
  const ping = setInterval(() => isOpen && socket.send(`{"type":6}${END}`), 15_000);
  socket.on('close', () => {
    clearInterval(ping);
    listeners.delete(socket);
  });
  socket.on('message', () => {
    if (isOpen) return; // The client invokes nothing: what comes are its pings.
    isOpen = true;
    socket.send(`{}${END}`); // The answer to its handshake {"protocol":"json","version":1}.
    listeners.set(socket, holder);
  });
});

/** Sends an event to a person's windows, e.g. `tell(anna, 'booked', { examId: '7', action: 'booked' })`. */
export function tell(username: string, event: string, payload: object): void {
  const invocation = JSON.stringify({ type: 1, target: event, arguments: [payload] });
  for (const [socket, { person }] of listeners)
    if (person.username === username) socket.send(invocation + END);
}

// ---- The server -------------------------------------------------------------------------------------------

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://institution').pathname;
  if (path === '/notifications/negotiate') return negotiate(request, response);
  if (path === '/.well-known/ateneo') return sayWhatIsOffered(response);
  const isCall = request.method === 'POST' && path.startsWith('/api/');
  const body = isCall ? await readBody(request) : {};
  const answer = body === null ? refused(request, 400, 'malformed') : isCall && answerTo(path, body, request);
  if (!answer) return void response.writeHead(404).end();
  send(response, answer);
});

/** Of the portal's areas none, such as `student.exams`; `links` could say where each is. */
const sayWhatIsOffered = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"areas":[]}');

/** Null for what is no JSON object, or is too long. */
async function readBody(request: IncomingMessage): Promise<Body | null> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return null;
  try {
    const body: unknown = JSON.parse((await text(request)) || '{}');
    return typeof body === 'object' && body !== null ? (body as Body) : null;
  } catch {
    return null;
  }
}

function send(
  response: ServerResponse,
  { status = 200, success = true, result = null, messages = [], token }: Answer,
) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ success, result, messages, ...(token && { token }) }));
}

function negotiate(request: IncomingMessage, response: ServerResponse): void {
  if (!holderOf(request)) return void response.writeHead(401).end();
  const id = randomUUID();
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      ...{ negotiateVersion: 1, connectionId: id, connectionToken: id },
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }),
  );
}

server.on('upgrade', (request, socket, head) => {
  const isHub = new URL(request.url ?? '/', 'http://institution').pathname === '/notifications';
  if (!isHub || !holderOf(request))
    return socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
  sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
});

server.listen(PORT, '127.0.0.1', () => {
  const address = server.address();
  console.log(
    `The example institution answers at http://127.0.0.1:${typeof address === 'object' ? address?.port : PORT}`,
  );
});
