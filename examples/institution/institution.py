#!/usr/bin/env python3
"""An institution's API in one file: the fifteen calls of the specification and the hub, by Python's standard library.

It shows what a portal asks and what it needs back. People are kept in memory, so it is no more than an example.

    PORT=5000 python3 examples/institution/institution.py

and then a portal with CAMPUS_URL=http://127.0.0.1:5000.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import struct
import threading
import time
import uuid
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(os.environ.get("PORT", "5000"))
# What a portal proves itself by where it signs people in through a gateway (docs/sso.md).
PORTAL_SECRET = os.environ.get("PORTAL_SECRET")
# A bearer is renewed by the portal while its ten minutes run; the one before holds a minute longer.
TOKEN_S = 15 * 60
GRACE_S = 60
MOST_BYTES = 64 * 1024

lock = threading.RLock()

# ---- People ----------------------------------------------------------------------------------------------------------


def hashed(password, salt=None):
    salt = salt or secrets.token_bytes(16)
    return salt, hashlib.scrypt(password.encode(), salt=salt, n=16384, r=8, p=1, dklen=32)


def is_password(person, typed):
    salt, known = person["password"]
    return hmac.compare_digest(known, hashed(typed, salt)[1])


people = []


def add_person(username, typed, profiles, given="Anna", family="Verdi", email=None, language="en", faculty="f1"):
    person = {
        "id": str(uuid.uuid4()),
        "username": username,
        "password": hashed(typed),
        "givenName": given,
        "familyName": family,
        "email": email or f"{username}@example.edu",
        "phone": "+39 0461 000000",
        "language": language,
        "facultyId": faculty,
        "profiles": profiles,
    }
    people.append(person)
    return person


def student(badge):
    return {"type": "student", "badge": badge, "hasCanvas": False}


def professor(badge):
    return {"type": "professor", "badge": badge, "hasCanvas": False}


FACULTIES = [{"id": "f1", "name": "Science"}, {"id": "f2", "name": "Humanities"}]
add_person("anna", "example-password", [student("100001")])
add_person("paolo", "example-password", [professor("D42")], "Paolo", "Neri")
add_person("marta", "example-password", [student("100002"), professor("D43")], "Marta", "Blu")
add_person("leo", "example-password", [student(None)], "Leo", "Rosa")

# ---- Bearers ---------------------------------------------------------------------------------------------------------

sign_ins = {}


def new_token(person, profile, began):
    """`began` is the same of all bearers of one sign-in: they end together."""
    token = secrets.token_urlsafe(32)
    with lock:
        sign_ins[token] = {"person": person, "profile": profile, "until": time.time() + TOKEN_S, "began": began}
    return token


def holder_of(headers):
    found = re.fullmatch(r"Bearer (.+)", headers.get("Authorization") or "")
    with lock:
        holder = sign_ins.get(found.group(1)) if found else None
    return holder if holder and holder["until"] > time.time() else None


def end(is_ending):
    """Every bearer of these sign-ins, and every window that listens by one."""
    with lock:
        for token in [token for token, sign_in in sign_ins.items() if is_ending(sign_in)]:
            del sign_ins[token]
        leaving = [each for each in listeners if is_ending(each.holder)]
    for each in leaving:
        each.close()


# ---- Answers ---------------------------------------------------------------------------------------------------------

# What people read is in their language, which the portal says in Accept-Language.
TEXTS = {
    "wrong": {
        "it": "Nome utente o password errati.",
        "en": "Wrong user name or password.",
        "es": "Usuario o contraseña incorrectos.",
    },
    "over": {"it": "La sessione è finita.", "en": "The session is over.", "es": "La sesión ha terminado."},
    "taken": {
        "it": "Non è possibile registrarsi con questi dati.",
        "en": "These details can’t be registered.",
        "es": "No se puede registrar con estos datos.",
    },
    "reused": {
        "it": "Questa chiave è già di un’altra richiesta.",
        "en": "This key belongs to another request.",
        "es": "Esta clave ya es de otra solicitud.",
    },
    "malformed": {
        "it": "La richiesta non è leggibile.",
        "en": "The request can’t be read.",
        "es": "La solicitud no se puede leer.",
    },
}


def answer(result=None, status=200, success=True, messages=(), token=None):
    envelope = {"success": success, "result": result, "messages": list(messages)}
    if token:
        envelope["token"] = token
    return status, envelope


def refused(headers, status, text):
    language = (headers.get("Accept-Language") or "it")[:2]
    said = TEXTS[text].get(language, TEXTS[text]["it"])
    return answer(status=status, success=False, messages=[{"text": said, "type": "danger"}])


# ---- The calls -------------------------------------------------------------------------------------------------------


def decoded(password):
    """At sign-in and at the change of a password the portal sends it as base64 of UTF-8."""
    try:
        return base64.b64decode(password or "", validate=True).decode()
    except (ValueError, UnicodeDecodeError):
        return ""


def signed_in(person, profile=None, began=None):
    record = {"id": person["id"], "loginDate": datetime.now(timezone.utc).isoformat()}
    token = new_token(person, profile or person["profiles"][0], began or str(uuid.uuid4()))
    return answer(record, token=token)


def user_of(person, profile):
    own = {key: person[key] for key in ("givenName", "familyName", "email", "phone", "language", "facultyId")}
    name = f"{person['givenName']} {person['familyName']}".strip()
    return {**own, **profile, "name": name, "preferredName": None, "address": None}


def login(body, headers):
    name = body.get("username")
    person = next((each for each in people if name in (each["username"], each["email"])), None)
    typed = decoded(body.get("password"))
    # The same work whether somebody is known or not, so that the time tells nothing.
    is_right = is_password(person, typed) if person else not hashed(typed)
    return signed_in(person) if person and is_right else refused(headers, 401, "wrong")


def register(body, headers):
    email = body.get("email")
    with lock:
        if not email or any(each["email"] == email for each in people):
            return refused(headers, 409, "taken")
        person = add_person(
            email,
            body.get("password") or "",
            [student(None)],
            body.get("givenName") or "",
            body.get("familyName") or "",
            email,
            body.get("language") or "it",
            body.get("facultyId") or None,
        )
    return signed_in(person)


def saml_login(_body, headers):
    if not PORTAL_SECRET or headers.get("X-Portal-Secret") != PORTAL_SECRET:
        return refused(headers, 403, "wrong")
    sealed = headers.get("X-Gateway-Identity")
    if not sealed:
        return refused(headers, 400, "malformed")
    identity = json.loads(base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)))
    known = [each["value"] for each in identity["identifiers"]]
    person = next((each for each in people if each["email"].lower() in known), None)
    return signed_in(person) if person else refused(headers, 403, "wrong")


def validate(body, _headers):
    is_address = re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", str(body.get("email", "")))
    wrong = {"email": ["email"]} if "email" in body and not is_address else {}
    return answer({"valid": not wrong, "fields": wrong})


def language(body, headers):
    holder = holder_of(headers)
    if holder:
        holder["person"]["language"] = body.get("language") or "it"
    return answer()


def logout(_body, headers):
    holder = holder_of(headers)
    if holder:
        end(lambda sign_in: sign_in["began"] == holder["began"])
    return answer()


def profiles(holder, _body, _headers):
    person = holder["person"]
    listed = []
    for profile in person["profiles"]:
        user = user_of(person, profile)
        token = new_token(person, profile, holder["began"])
        listed.append({**{key: user[key] for key in ("type", "name", "badge")}, "token": token})
    return answer(listed)


def autologin(holder, _body, _headers):
    holder["until"] = min(holder["until"], time.time() + GRACE_S)
    return signed_in(holder["person"], holder["profile"], holder["began"])


def update_profile(holder, body, _headers):
    person = holder["person"]
    for key in ("givenName", "familyName", "email"):
        person[key] = body.get(key) or ""
    for key in ("phone", "facultyId"):
        person[key] = body.get(key) or None
    return answer(user_of(person, holder["profile"]))


def small_update(holder, body, _headers):
    holder["person"].update({key: body[key] for key in ("email", "phone") if isinstance(body.get(key), str)})
    return answer(user_of(holder["person"], holder["profile"]))


def change_password(holder, body, headers):
    person = holder["person"]
    if not is_password(person, decoded(body.get("oldPassword"))):
        return refused(headers, 400, "wrong")
    person["password"] = hashed(decoded(body.get("newPassword")))
    end(lambda sign_in: sign_in["person"] is person and sign_in["began"] != holder["began"])
    return signed_in(person, holder["profile"], holder["began"])


def list_professors(_holder, _body, _headers):
    teaching = [each for each in people if any(profile["type"] == "professor" for profile in each["profiles"])]
    return answer([{"id": each["id"], "name": user_of(each, {})["name"], "email": each["email"]} for each in teaching])


OPEN = {
    "/api/user/login": login,
    "/api/user/register": register,
    "/api/saml/login": saml_login,
    # Alike for every address: nobody learns who is registered. Here the link would be mailed.
    "/api/user/recovery": lambda body, _headers: answer({"changed": True} if body.get("token") else {"sent": True}),
    "/api/user/faculties": lambda _body, _headers: answer(FACULTIES),
    "/api/user/validate": validate,
    "/api/user/language": language,
    "/api/user/logout": logout,
}
SIGNED_IN = {
    "/api/user/profile": lambda holder, _body, _headers: answer(user_of(holder["person"], holder["profile"])),
    "/api/user/profiles": profiles,
    "/api/user/autologin": autologin,
    "/api/user/updateprofile": update_profile,
    "/api/user/smallupdateprofile": small_update,
    "/api/user/changepassword": change_password,
    "/api/user/listprofessors": list_professors,
}


def answer_to(path, body, headers):
    """None for a path that isn't there: a 404 without an envelope tells the portal that it isn't offered."""
    if path in OPEN:
        return OPEN[path](body, headers)
    if path not in SIGNED_IN:
        return None
    holder = holder_of(headers)
    if not holder:
        return refused(headers, 401, "over")
    return once(holder["person"], [path, body], headers, lambda: SIGNED_IN[path](holder, body, headers))


MOST_KEPT = 1000
kept = {}


def once(person, what, headers, work):
    """A change that comes again with its key has the answer that it had, and is done once."""
    key = headers.get("Idempotency-Key")
    if not key:
        return work()
    own, asked = (person["id"], key), json.dumps(what)
    with lock:
        if own not in kept:
            kept[own] = (asked, work())
            if len(kept) > MOST_KEPT:
                del kept[next(iter(kept))]
        before, found = kept[own]
    return found if before == asked else refused(headers, 422, "reused")


# ---- The hub: SignalR's JSON protocol over a WebSocket -----------------------------------------------------------------

END = b"\x1e"
listeners = []


class Listener:
    """One window that listens. The client invokes nothing: after its handshake only its pings come."""

    def __init__(self, connection, holder):
        self.connection, self.holder = connection, holder
        self.writing = threading.Lock()

    def send(self, message):
        with self.writing:
            head = struct.pack("!BB", 0x81, len(message)) if len(message) < 126 else struct.pack("!BBH", 0x81, 126, len(message))
            self.connection.sendall(head + message)

    def close(self):
        try:
            with self.writing:
                self.connection.sendall(b"\x88\x00")
            self.connection.shutdown(2)
        except OSError:
            pass

    def listen(self, reader):
        receive(reader)  # Its handshake {"protocol":"json","version":1}.
        self.send(b"{}" + END)
        with lock:
            listeners.append(self)
        self.connection.settimeout(15)
        try:
            while True:
                try:
                    if receive(reader) is None:
                        return
                except TimeoutError:
                    pass
                self.send(b'{"type":6}' + END)
        except OSError:
            pass
        finally:
            with lock:
                listeners.remove(self)


def receive(connection):
    """The next frame's text; None when the client closes. A client's frames are masked."""
    head = exactly(connection, 2)
    length = head[1] & 0x7F
    if length == 126:
        length = struct.unpack("!H", exactly(connection, 2))[0]
    elif length == 127:
        raise OSError("a frame that is too long")
    mask = exactly(connection, 4)
    text = bytes(byte ^ mask[place % 4] for place, byte in enumerate(exactly(connection, length)))
    return None if head[0] & 0x0F == 8 else text


def exactly(connection, count):
    read = b""
    while len(read) < count:
        piece = connection.recv(count - len(read))
        if not piece:
            raise OSError("the connection is closed")
        read += piece
    return read


def tell(username, event, payload):
    """Tells a person's windows of an event: tell("anna", "booked", {"examId": "7", "action": "booked"})."""
    message = json.dumps({"type": 1, "target": event, "arguments": [payload]}).encode() + END
    with lock:
        told = [each for each in listeners if each.holder["person"]["username"] == username]
    for each in told:
        each.send(message)


# ---- The server ------------------------------------------------------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        path = self.path.split("?")[0]
        body = self.read_body()
        if path == "/notifications/negotiate":
            return self.negotiate()
        found = refused(self.headers, 400, "malformed") if body is None else answer_to(path, body, self.headers)
        if not found:
            return self.send(404, b"")
        status, envelope = found
        return self.send(status, json.dumps(envelope).encode())

    def do_GET(self):
        if self.path == "/.well-known/ateneo":  # of the portal's areas none, such as "student.exams"
            return self.send(200, json.dumps({"areas": []}).encode())
        holder = holder_of(self.headers)
        is_hub = self.path.split("?")[0] == "/notifications" and self.headers.get("Upgrade", "").lower() == "websocket"
        if not is_hub:
            return self.send(404, b"")
        if not holder:
            return self.send(401, b"")
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", accept)
        self.end_headers()
        self.close_connection = True
        Listener(self.connection, holder).listen(self.connection)

    def negotiate(self):
        if not holder_of(self.headers):
            return self.send(401, b"")
        own = str(uuid.uuid4())
        transports = [{"transport": "WebSockets", "transferFormats": ["Text"]}]
        known = {"negotiateVersion": 1, "connectionId": own, "connectionToken": own, "availableTransports": transports}
        return self.send(200, json.dumps(known).encode())

    def read_body(self):
        """None for what is no JSON object, or is too long."""
        length = int(self.headers.get("Content-Length") or 0)
        sent = self.rfile.read(min(length, MOST_BYTES + 1))
        if length > MOST_BYTES:
            self.close_connection = True
            return None
        try:
            body = json.loads(sent or b"{}")
        except ValueError:
            return None
        return body if isinstance(body, dict) else None

    def send(self, status, content):
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_line):
        """Says nothing of each request."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    server.daemon_threads = True
    print(f"The example institution answers at http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
