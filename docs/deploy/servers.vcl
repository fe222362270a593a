# Varnish in front of several servers, which share their databases and a bucket (STORAGE_URL); set DRAIN_SECONDS=5 on the
# servers, and TRUST_PROXY=2 where something in front of Varnish has the certificate. It keeps pages and files as
# varnish-server.vcl does, and the servers tell it what each release changes: DEPLOY_PURGE=http://10.0.0.10:6081, the
# address of Varnish. A page comes from the next server where one has stopped or stands still. What writes goes to
# another one only where it has not been sent.
vcl 4.1;

import directors;
import std;

# A server that stops is left before it does. Not /api/health: without a database no server could write, but all have
# the pages.
probe ready {
  .url = "/api/ready";
  .interval = 1s;
  .timeout = 2s;
  .window = 2;
  .threshold = 1;
}

# Our servers.
backend one {
  .host = "10.0.0.11";
  .port = "4321";
  .connect_timeout = 1s;
  .probe = ready;
}
backend two {
  .host = "10.0.0.12";
  .port = "4321";
  .connect_timeout = 1s;
  .probe = ready;
}

# The same without a probe: where those that seem ready do not answer, all are asked.
backend one_always {
  .host = "10.0.0.11";
  .port = "4321";
  .connect_timeout = 1s;
}
backend two_always {
  .host = "10.0.0.12";
  .port = "4321";
  .connect_timeout = 1s;
}

# Machines that may purge: our servers.
acl servers {
  "10.0.0.11";
  "10.0.0.12";
}

sub vcl_init {
  new ready_servers = directors.round_robin();
  ready_servers.add_backend(one);
  ready_servers.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = ready_servers.backend();
  if (!std.healthy(req.backend_hint)) {
    set req.backend_hint = one_always;
  }
  if (req.method == "PURGE") {
    if (!client.ip ~ servers) {
      return (synth(405));
    }
    return (purge);
  }
  # Forms, the back office, previews and share links are for one person each.
  if (req.url ~ "^/(api|admin|preview|share|metrics)(/|\?|$)") {
    return (pass);
  }
  # Pages do not differ by cookie.
  unset req.http.Cookie;
}

# Nor by query, and what is purged has none. Our servers still get it, as redirects keep it.
sub vcl_hash {
  hash_data(regsub(req.url, "\?.*$", ""));
  hash_data(req.http.host);
  return (lookup);
}

sub vcl_backend_fetch {
  if (bereq.retries == 1) {
    set bereq.backend = one_always;
  } elsif (bereq.retries == 2) {
    set bereq.backend = two_always;
  }
  if (!bereq.uncacheable) {
    set bereq.first_byte_timeout = 5s;
  }
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # Pages ask browsers to come back each time. This cache need not, as it is told of changes.
  if (beresp.status == 200 && beresp.http.Cache-Control !~ "no-store") {
    set beresp.ttl = 1d;
    # For another day while our servers are down.
    set beresp.grace = 1d;
  } else {
    # Redirects are counted by our servers.
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
  }
}

sub vcl_backend_error {
  # Varnish keeps no body, so it refuses to send one a second time: what has one goes on only if it was not sent yet.
  if ((bereq.method ~ "^(GET|HEAD)$" || bereq.http.Content-Length ~ "[1-9]") && bereq.retries < 2) {
    return (retry);
  }
}
