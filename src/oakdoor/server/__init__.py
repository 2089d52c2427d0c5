"""The web server: HTTP, WebSocket, storage, sessions."""
